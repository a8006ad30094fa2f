import { type Backend, html } from '../backend.js';

const ITEMS = ['pen', 'pencil', 'pen case', 'open book', 'penknife'].map((name, index) => {
  return { id: index + 1, name, price: 2 * (index + 1) };
});

export function shop(): Backend {
  let basket = 0;
  return {
    routes: [
      [/^GET \/suggest\?q=(.*)$/, (_, [query = '']) => suggestions(query)],
      [/^GET \/search\?q=(.*)$/, (_, [query = '']) => results(query)],
      [/^POST \/basket\/\d+$/, () => html(`Basket: ${++basket}`)],
    ],
  };
}

function suggestions(query: string) {
  const names = ITEMS.filter(({ name }) => name.startsWith(query)).map(({ name }) => name);
  return html(`<ul class="suggest">${names.map((name) => `<li>${name}</li>`).join('')}</ul>`);
}

function results(query: string) {
  const rows = ITEMS.filter(({ name }) => name.includes(query)).map(({ id, name, price }) => {
    const add = `<button id="add${id}" hx-post="basket/${id}" hx-target="#basket">Add</button>`;
    return `<tr><td>${name}</td><td>${price} €</td><td>${add}</td></tr>`;
  });
  return html(`<table>${rows.join('')}</table>`);
}
