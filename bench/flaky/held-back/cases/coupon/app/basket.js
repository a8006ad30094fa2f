const total = document.querySelector('#total');
const note = document.querySelector('#note');

document.querySelector('#form').addEventListener('submit', async (event) => {
  event.preventDefault();
  note.textContent = 'Checking the coupon...';
  const code = document.querySelector('#code').value;
  const response = await fetch('/api/coupon', { method: 'POST', body: JSON.stringify({ code }) });
  const { off } = await response.json();
  total.textContent = (60 - off).toFixed(2);
  note.textContent = off > 0 ? `You save ${off.toFixed(2)}.` : 'There is no such coupon.';
});
