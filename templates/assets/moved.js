/** Follows fragments to headings that have moved to another page, because browsers don't send fragments to servers. */

const holder = document.querySelector("[data-moved]");
const moved = JSON.parse(holder.dataset.moved);

/** The decoded fragment of the address. */
function fragment() {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Goes to the new address of a moved fragment. Otherwise goes on as the redirect does, if there is one. */
function follow() {
  const name = fragment();
  const { home } = holder.dataset;
  if (Object.hasOwn(moved, name)) location.replace(moved[name]);
  else if (home) location.replace(home + location.hash);
}

follow();
addEventListener("hashchange", follow);
