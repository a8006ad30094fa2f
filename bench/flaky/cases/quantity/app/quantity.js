/** A field that asks for the price when it has been at rest. */
export function mountQuantity(root) {
  root.innerHTML = '<label>Pieces <input type="number" value="1" /></label> <output>8.00</output>';
  const input = root.querySelector('input');
  let timer;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const response = await fetch(`/api/price?pieces=${input.value}`);
      root.querySelector('output').textContent = (await response.json()).price;
    }, 150);
  });
}
