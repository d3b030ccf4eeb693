// Owns how a widget's page talks to the kernel: what is sent, and what is said where nobody hears it. It knows no table.
//
// A server that has sent a little sends the next little only when the page has answered, and a page that is left alone
// answers 40 ms late. So the page nods at once to whatever comes while somebody waits: an empty message, which Python
// passes by.

const PATIENCE = 4000; // milliseconds until it is said that the kernel does not answer
const UNHEARD = "The kernel does not answer: it is busy, or it was restarted. After a restart run this cell again.";

class Wire {
  constructor(model, lost) {
    Object.assign(this, { model, lost, waiting: 0 });
  }

  say(message) {
    this.heard();
    this.waiting = setTimeout(() => this.lost(UNHEARD), PATIENCE);
    const busy = (status) => status.content.execution_state === "busy" && this.nod();
    this.model.send(message, { iopub: { status: busy } });
  }

  nod() {
    this.model.send({});
  }

  heard() {
    clearTimeout(this.waiting);
  }
}
