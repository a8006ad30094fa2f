let latest;

/** Shows what is at `href`, unless another navigation has begun meanwhile. */
export async function navigate(href) {
  latest = href;
  const html = await (await fetch(href)).text();
  if (latest !== href) return;
  const next = new DOMParser().parseFromString(html, 'text/html');
  document.querySelector('h1').textContent = next.querySelector('h1').textContent;
  history.pushState(null, '', href);
}
