function row({ who, subject }) {
  const item = document.createElement('li');
  item.textContent = `${who}: ${subject}`;
  return item;
}

async function openFolder(name) {
  document.getElementById('folder').textContent = name === 'inbox' ? 'Inbox' : 'Sent';
  const response = await fetch(`${name}.json`);
  const messages = await response.json();
  // The bug: the answer that comes last is shown, not that of the folder opened last.
  document.getElementById('messages').replaceChildren(...messages.map(row));
}
