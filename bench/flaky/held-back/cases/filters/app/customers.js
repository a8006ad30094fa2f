const QUIET_MS = 150;

const rows = document.querySelector('#rows');
let timer;
let asked = 0;

document.querySelector('#name').addEventListener('input', ({ target }) => {
  clearTimeout(timer);
  timer = setTimeout(() => show(target.value), QUIET_MS);
});
await show('');

async function show(name) {
  const number = ++asked;
  const response = await fetch(`/api/customers?name=${encodeURIComponent(name)}`);
  const customers = await response.json();
  if (number !== asked) return;
  rows.replaceChildren();
  for (const customer of customers) rows.insertRow().insertCell().textContent = customer;
}
