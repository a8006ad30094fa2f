/** Changes the rows that are there, and adds those that are not. */
export function show(items, stock) {
  for (const { id, name, count } of stock) {
    const row = document.getElementById(id) ?? items.appendChild(document.createElement('li'));
    row.id = id;
    row.textContent = `${name}: ${count}`;
  }
}
