import htmx from 'htmx.org/dist/htmx.esm.js';
window.htmx = htmx;
if (FIXED) {
  let submitted = null;
  const q = () => document.getElementById('q');
  document.addEventListener('htmx:beforeRequest', (e) => {
    if (e.target.id === 'search') submitted = q().value;
    else if (e.target.id === 'q' && q().value === submitted) e.preventDefault();
  });
  document.addEventListener('htmx:beforeSwap', (e) => {
    if (e.detail.requestConfig.elt.id === 'q' && q().value === submitted) e.detail.shouldSwap = false;
  });
}
