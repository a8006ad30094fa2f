const note = document.getElementById('note');
const state = document.getElementById('state');

async function save() {
  const text = note.value;
  await fetch('/api/note', { method: 'PUT', body: JSON.stringify({ text }) });
  if (note.value === text) state.textContent = 'Saved';
}

let timer;
note.addEventListener('input', () => {
  state.textContent = 'Edited';
  clearTimeout(timer);
  timer = setTimeout(save, 250);
});

document.getElementById('preview').addEventListener('click', async () => {
  const body = JSON.stringify({ text: note.value });
  const response = await fetch('/api/preview', { method: 'POST', body });
  document.getElementById('rendered').textContent = (await response.json()).rendered;
});

const response = await fetch('/api/note');
note.value = (await response.json()).text;
note.dataset.loaded = '';
