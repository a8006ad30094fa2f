const QUIET_MS = 400;

const text = document.querySelector('#text');
const state = document.querySelector('#state');
let timer;

text.addEventListener('input', () => {
  state.textContent = 'Saving...';
  clearTimeout(timer);
  timer = setTimeout(save, QUIET_MS);
});

async function save() {
  const body = JSON.stringify({ text: text.value });
  const response = await fetch('/api/draft', { method: 'PUT', body });
  const { version } = await response.json();
  state.textContent = `Saved as version ${version}`;
}
