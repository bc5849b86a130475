/** Follows fragments to headings that have moved to another page: a browser does not send them to a server. */

const holder = document.querySelector("[data-moved]");
const moved = JSON.parse(holder.dataset.moved);

/** The fragment of the address as headings have it. */
function fragment() {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Leaves the page where its fragment has moved; a redirect leads on in any case. */
function follow() {
  const name = fragment();
  const { home } = holder.dataset;
  if (Object.hasOwn(moved, name)) location.replace(moved[name]);
  else if (home) location.replace(home + location.hash);
}

follow();
addEventListener("hashchange", follow);
