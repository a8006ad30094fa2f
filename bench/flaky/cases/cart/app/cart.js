document.getElementById('products').addEventListener('click', async ({ target }) => {
  const { product } = target.dataset;
  if (product === undefined) return;
  const response = await fetch('/api/cart', { method: 'POST', body: JSON.stringify({ product }) });
  const { count, total } = await response.json();
  document.getElementById('count').textContent = count;
  document.getElementById('total').textContent = total;
});
