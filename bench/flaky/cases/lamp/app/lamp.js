const lamp = document.getElementById('lamp');
const name = document.getElementById('name');

lamp.addEventListener('change', () => {
  fetch('/api/lamp', { method: 'PUT', body: JSON.stringify({ on: lamp.checked }) });
});

document.getElementById('rename').addEventListener('click', () => {
  name.textContent = 'Kitchen';
});

// Others may switch it, too.
setInterval(async () => {
  const response = await fetch('/api/lamp');
  const { on } = await response.json();
  lamp.checked = on;
}, 1500);
