// Hears from the server, once for all tabs: a browser allows six connections to a host. It runs as a shared worker;
// where there are none, a tab imports it, and has a connection of its own.

/** The connection, and the tabs that hear what concerns them. */
export class Hub {
  #tabs = new Map(); // the address of each and the files that it shows, by its port
  #source = null;
  #last = null;

  /** Lets a tab in. It says where it is, what it shows and what it knows, `{ address, files, generation }`; with null it leaves. */
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

  /** Connects, unless the browser does so by itself: a connection that breaks is tried again, a refused one is not. */
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
    // The first message names no pages; if its generation is new, any may have changed while nobody listened.
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
