"""Golden playthroughs: one game for each number of players as readable text, compared and written anew."""
