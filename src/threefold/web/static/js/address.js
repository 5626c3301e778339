// The address of a page that came in answer to a link: the page's own takes the place of the link's, which opens the seat.
const own = document.querySelector("link[rel=canonical]");

if (own && location.pathname.startsWith("/join/")) history.replaceState(history.state, "", own.getAttribute("href") + location.hash);
