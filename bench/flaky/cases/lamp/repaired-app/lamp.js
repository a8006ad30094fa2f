const lamp = document.getElementById('lamp');
const name = document.getElementById('name');
let switched = 0;

lamp.addEventListener('change', async () => {
  switched += 1;
  await fetch('/api/lamp', { method: 'PUT', body: JSON.stringify({ on: lamp.checked }) });
  switched += 1;
});

document.getElementById('rename').addEventListener('click', () => {
  name.textContent = 'Kitchen';
});

// Others may switch it, too. What was asked before it was switched here, or while that is saved, tells an old state.
setInterval(async () => {
  const before = switched;
  const response = await fetch('/api/lamp');
  const { on } = await response.json();
  if (switched === before && switched % 2 === 0) lamp.checked = on;
}, 1500);
