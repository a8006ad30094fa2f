function row({ who, subject }) {
  const item = document.createElement('li');
  item.textContent = `${who}: ${subject}`;
  return item;
}

let opened = null;

async function openFolder(name) {
  opened = name;
  document.getElementById('folder').textContent = name === 'inbox' ? 'Inbox' : 'Sent';
  const response = await fetch(`${name}.json`);
  const messages = await response.json();
  // Repaired: an answer that comes too late for its folder is not shown.
  if (opened !== name) return;
  document.getElementById('messages').replaceChildren(...messages.map(row));
}
