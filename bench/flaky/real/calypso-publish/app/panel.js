// The panel in which a post is published.

const panel = document.querySelector('aside');
const header = panel.querySelector('header');
const content = document.querySelector('#content');

const element = (tag, properties) => Object.assign(document.createElement(tag), properties);

document.querySelector('#toggle').addEventListener('click', () => {
  panel.hidden = false;
});

document.querySelector('#publish').addEventListener('click', async () => {
  content.replaceChildren(element('span', { className: 'components-spinner', textContent: '…' }));
  const { link } = await (await fetch('/posts', { method: 'POST' })).json();
  const close = element('button', { type: 'button', ariaLabel: 'Close panel', textContent: '×' });
  close.addEventListener('click', () => {
    panel.hidden = true;
  });
  header.replaceChildren(close);
  content.replaceChildren(element('a', { href: link, textContent: 'Post published' }));
});
