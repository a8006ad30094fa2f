import { show } from '/rows.js';

const items = document.querySelector('#items');
const chosen = document.querySelector('#chosen');

items.addEventListener('click', ({ target }) => {
  chosen.textContent = target.id;
});

// What the page came with may be old.
const response = await fetch('/api/stock');
show(items, await response.json());
