const POLL_MS = 100;

const list = document.querySelector('#uploads');

document.querySelector('#file').addEventListener('change', async (event) => {
  const [file] = event.target.files;
  const row = list.appendChild(document.createElement('li'));
  const state = document.createElement('span');
  state.className = 'state';
  row.append(file.name, ': ', state);
  state.textContent = 'uploading';
  const body = JSON.stringify({ name: file.name, size: file.size });
  const response = await fetch('/api/uploads', { method: 'POST', body });
  const { id } = await response.json();
  state.textContent = 'being checked';
  setTimeout(() => ask(id, state), POLL_MS);
});

async function ask(id, state) {
  const response = await fetch(`/api/uploads/${id}`);
  const { isChecked } = await response.json();
  if (isChecked) state.textContent = 'done';
  else setTimeout(() => ask(id, state), POLL_MS);
}
