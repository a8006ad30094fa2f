const stream = new EventSource('/events');
stream.onmessage = ({ data }) => {
  const item = document.createElement('li');
  item.textContent = data;
  document.getElementById('messages').append(item);
};

document.getElementById('say').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = document.getElementById('text');
  fetch('/api/messages', { method: 'POST', body: JSON.stringify({ text: field.value }) });
  field.value = '';
});
