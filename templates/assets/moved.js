/** Follows fragments to headings that have moved to another page: a browser does not send them to a server. */

const holder = document.querySelector("[data-moved]");
const moved = JSON.parse(holder.dataset.moved);

/** Leaves the page where its fragment has moved; a redirect without such a fragment leads to its page. */
function follow() {
  const fragment = decodeURIComponent(location.hash.slice(1));
  const target = Object.hasOwn(moved, fragment) ? moved[fragment] : holder.dataset.home;
  if (target) location.replace(target);
}

follow();
addEventListener("hashchange", follow);
