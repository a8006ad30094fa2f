const worker = new Worker('search.worker.js', { type: 'module' });
const q = document.querySelector('#q');
let last = 0;

q.addEventListener('input', () => {
  worker.postMessage({ id: ++last, query: q.value });
});

worker.addEventListener('message', ({ data: { id, query, titles } }) => {
  if (id !== last) return; // Of an older query.
  const summary = titles.length ? `${titles.length} results` : `No results for "${query}"`;
  document.querySelector('#summary').textContent = summary;
  document.querySelector('#hits').replaceChildren(...titles.map((title) => {
    const hit = document.createElement('li');
    hit.textContent = title;
    return hit;
  }));
});
