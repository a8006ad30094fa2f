/** Suggests towns. */
export function mountSuggestions(root) {
  root.innerHTML =
    '<label>Town <input /></label><ul></ul><label><input type="checkbox" /> Only capitals</label>';
  root.querySelector('input').addEventListener('input', async ({ target }) => {
    const response = await fetch(`/api/towns?q=${target.value}`);
    const towns = await response.json();
    root.querySelector('ul').replaceChildren(
      ...towns.map((town) => {
        const item = document.createElement('li');
        item.textContent = town;
        return item;
      }),
    );
  });
}
