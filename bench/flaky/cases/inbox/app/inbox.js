const messages = document.getElementById('messages');
const compose = document.getElementById('compose');
const status = document.getElementById('status');

compose.addEventListener('submit', async (event) => {
  event.preventDefault();
  status.textContent = 'Sending';
  const message = Object.fromEntries(new FormData(compose));
  await fetch('/api/sent', { method: 'POST', body: JSON.stringify(message) });
  status.textContent = 'Sent';
  compose.reset();
});

const response = await fetch('/api/messages');
for (const { id, subject } of await response.json()) {
  const item = document.createElement('li');
  item.dataset.message = id;
  item.textContent = subject;
  messages.append(item);
}
