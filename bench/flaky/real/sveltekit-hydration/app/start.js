// Gives life to the HTML that the server sent: the counter counts from now on.

let clicks = 0;

/** Follows a link without a new document: what the layout counts stays. */
async function navigate(link) {
  const name = link.pathname.split('/').at(-1);
  const next = await import(`/nodes/${name}.js`);
  history.pushState(null, '', link.href);
  document.title = next.title;
  document.querySelector('h1').textContent = next.title;
  link.pathname = `/no-router/${name === 'a' ? 'b' : 'a'}`;
}

export function start(node) {
  const button = document.querySelector('button');
  button.addEventListener('click', () => {
    clicks += 1;
    button.textContent = `clicks: ${clicks}`;
  });
  if (node.router) {
    const link = document.querySelector('a');
    link.addEventListener('click', (event) => {
      event.preventDefault();
      navigate(link);
    });
  }
  document.body.classList.add('started');
}
