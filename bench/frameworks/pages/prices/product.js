import m from 'mithril';
import { cached, remember } from './cache.js';

export function ProductPage() {
  let product = null;
  let draft = '';
  let edited = false;
  let isFresh = false;

  function show(p) {
    product = p;
    if (!edited) draft = String(p.price);
    m.redraw();
  }

  // What is known at once, then what the server says.
  async function load(id) {
    cached(id).then((p) => {
      if (p && !(FIXED && isFresh)) show(p);
    });
    const response = await fetch(`api/products/${id}`);
    const fresh = await response.json();
    isFresh = true;
    show(fresh);
    remember(fresh);
  }

  async function save(event) {
    event.preventDefault();
    const headers = { 'content-type': 'application/json' };
    await fetch(`api/products/${product.id}`, { method: 'PATCH', headers, body: JSON.stringify({ price: Number(draft) }) });
    m.route.set('/');
  }

  function change(event) {
    draft = event.target.value;
    edited = true;
  }

  return {
    oninit: ({ attrs }) => load(attrs.id),
    view: () => m('main', !product ? m('p', 'Loading…') : [
      m('h1', product.name),
      m('p', 'Price: ', m('b#price', `${product.price} €`)),
      m('form', { onsubmit: save }, [
        m('input#new-price[type=number][aria-label=New price]', { value: draft, oninput: change }),
        m('button#save', 'Save'),
      ]),
    ]),
  };
}
