// Receives events from the server once for all tabs, because a browser allows six connections to a host. This runs as a
// shared worker; in browsers without them, each tab imports it and has its own connection.

/** The connection, and the tabs that it informs. */
export class Hub {
  #tabs = new Map(); // each tab's address and displayed files, by port
  #source = null;
  #last = null;

  /** Adds a tab. It sends its address, files and generation: `{ address, files, generation }`; null removes it. */
  join(port) {
    port.onmessage = ({ data }) => {
      if (!data) {
        this.#tabs.delete(port);
        return;
      }
      this.#tabs.set(port, data);
      this.#connect();
      if (this.#last) this.#tell(port, data.generation !== this.#last.generation);
    };
  }

  /** Connects, unless the browser already reconnects: it retries a lost connection, but not a refused one. */
  #connect() {
    if (this.#source && this.#source.readyState !== EventSource.CLOSED) return;
    let isFirst = true;
    this.#source = new EventSource(new URL("events", import.meta.url));
    this.#source.addEventListener("open", () => { isFirst = true; });
    this.#source.addEventListener("update", ({ data }) => {
      this.#hear(JSON.parse(data), isFirst);
      isFirst = false;
    });
  }

  #hear(update, isFirst) {
    const last = this.#last;
    this.#last = update;
    // The first message names no pages. If its generation is new, any page may have changed while disconnected.
    const { pages } = isFirst && update.generation !== last?.generation ? { pages: null } : update;
    const hasOtherFaults = faults(update) !== faults(last);
    for (const [port, { address, files }] of this.#tabs) {
      const isStale = !pages || pages.includes(address);
      const hasOtherFiles = Boolean(pages) && files.some((file) => pages.includes(file));
      if (isStale || hasOtherFiles || hasOtherFaults) this.#tell(port, isStale, hasOtherFiles);
    }
  }

  #tell(port, isStale, hasOtherFiles = false) {
    const { generation, diagnostics, total } = this.#last;
    port.postMessage({ isStale, hasOtherFiles, generation, diagnostics, total });
  }
}

function faults(update) {
  return update && JSON.stringify([update.diagnostics, update.total]);
}

if (globalThis.SharedWorkerGlobalScope) {
  const hub = new Hub();
  addEventListener("connect", ({ ports: [port] }) => hub.join(port));
}
