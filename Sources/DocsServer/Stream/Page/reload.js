// Keeps a page up to date while its author edits it, and shows the errors and warnings of the site.

import { Change, Unsafe } from "./change.js";
import { Faults } from "./faults.js";

// The query of the visit. A widget may change it later, but that has no effect on what is served.
const address = location.href;

let generation = null;
let port = null;

/** Opens the connection that all tabs share. */
function connect() {
  try {
    const worker = new SharedWorker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("error", connectAlone);
    listen(worker.port);
  } catch {
    connectAlone();
  }
}

/** Opens a connection for this tab alone, in browsers that don't support modules as shared workers. */
async function connectAlone() {
  const { Hub } = await import("./worker.js");
  const { port1, port2 } = new MessageChannel();
  new Hub().join(port1);
  listen(port2);
}

function listen(to) {
  port = to;
  port.onmessage = ({ data }) => {
    generation = data.generation;
    if (data.hasOtherFiles) location.reload();
    else if (data.isStale) renew();
    faults.show(data);
  };
  greet();
}

function greet() {
  port.postMessage({
    address: location.pathname.replace(/\/index\.html$/, "/"),
    files: [...document.images].map((image) => new URL(image.currentSrc || image.src).pathname),
    generation,
  });
}

let isStale = false;
let isRenewing = false;

/** Updates the page to what the server has now. Calls during an update lead to one more. */
async function renew() {
  isStale = true;
  if (isRenewing) return;
  isRenewing = true;
  while (isStale) {
    isStale = false;
    await renewOnce();
  }
  isRenewing = false;
}

async function renewOnce() {
  const [old, answer] = await Promise.all([shown, read("no-cache")]).catch(() => []);
  // The page stays if there is no answer, if a newer one follows, or if the site is unavailable.
  if (!answer || isStale || answer.text === old.text || answer.status >= 500) return;
  try {
    if (answer.status !== old.status || answer.isElsewhere) throw new Unsafe();
    const next = parse(answer.text);
    await new Change(old.page ?? parse(old.text), next).make();
    shown = Promise.resolve({ ...answer, page: next });
    performance.mark("livedocs:updated");
    greet(); // The images may have changed.
  } catch {
    location.reload();
    await new Promise(() => {}); // until the page is gone
  }
}

async function read(cache) {
  const answer = await fetch(address, { cache });
  return { text: await answer.text(), status: answer.status, isElsewhere: answer.redirected };
}

/** The page as it was when it was loaded, before scripts changed it. */
async function served() {
  const page = await read("force-cache");
  const [visit] = performance.getEntriesByType("navigation");
  const size = new TextEncoder().encode(page.text).length;
  // The cached copy is newer than the displayed page, whose source is therefore unknown.
  const isOther = visit.decodedBodySize > 0 && visit.decodedBodySize !== size && visit.type !== "reload";
  return isOther ? { ...page, text: "" } : page;
}

function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

const faults = new Faults();
let shown = served();
shown.catch(() => {});
connect();
// The browser may keep a page in its back/forward cache, and show it again as it was.
addEventListener("pagehide", () => port?.postMessage(null));
addEventListener("pageshow", ({ persisted }) => persisted && greet());
