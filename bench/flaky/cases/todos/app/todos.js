function add(list, text) {
  const item = document.createElement('li');
  item.textContent = text;
  document.getElementById(list).append(item);
}

async function load(list) {
  const response = await fetch(`/api/todos/${list}`);
  for (const text of await response.json()) add(list, text);
}

document.getElementById('add').addEventListener('click', async () => {
  const text = document.getElementById('text').value;
  await fetch('/api/todos/mine', { method: 'POST', body: JSON.stringify({ text }) });
  add('mine', text);
});

load('mine');
load('shared');
