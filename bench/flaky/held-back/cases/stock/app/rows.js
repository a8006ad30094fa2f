/** Makes the rows anew. */
export function show(items, stock) {
  const rows = stock.map(({ id, name, count }) => {
    const row = document.createElement('li');
    row.id = id;
    row.textContent = `${name}: ${count}`;
    return row;
  });
  items.replaceChildren(...rows);
}
