// Keeps a page as its author has it, and shows what is wrong with the site.

import { Change, Unsafe } from "./change.js";
import { Faults } from "./faults.js";

// The query is that of the visit: what a widget writes there later changes nothing that is served.
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

/** Opens a connection of this tab, in a browser without shared workers that are modules. */
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

/** Makes the page what the server would give now; of several calls during one, the last counts. */
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
  // Without an answer, or with one that a newer will follow, the page stays; also where there is no site now.
  if (!answer || isStale || answer.text === old.text || answer.status >= 500) return;
  try {
    if (answer.status !== old.status || answer.isElsewhere) throw new Unsafe();
    const next = parse(answer.text);
    await new Change(old.page ?? parse(old.text), next).make();
    shown = Promise.resolve({ ...answer, page: next });
    performance.mark("livedocs:updated");
    greet(); // It may show other images now.
  } catch {
    location.reload();
    await new Promise(() => {}); // until the page is gone
  }
}

async function read(cache) {
  const answer = await fetch(address, { cache });
  return { text: await answer.text(), status: answer.status, isElsewhere: answer.redirected };
}

/** The page as it was served when it was loaded, before scripts changed it. */
async function served() {
  const page = await read("force-cache");
  const [visit] = performance.getEntriesByType("navigation");
  const size = new TextEncoder().encode(page.text).length;
  // It has been replaced in the cache since: what is on view is older, and not known.
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
// A browser may keep a page aside, and show it again as it was.
addEventListener("pagehide", () => port?.postMessage(null));
addEventListener("pageshow", ({ persisted }) => persisted && greet());
