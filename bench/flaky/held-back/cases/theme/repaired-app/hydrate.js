const button = document.querySelector('#theme');

const response = await fetch('/api/preferences');
const preferences = await response.json();
show(preferences.theme);
button.addEventListener('click', () => {
  preferences.theme = preferences.theme === 'dark' ? 'light' : 'dark';
  show(preferences.theme);
});
button.disabled = false;

function show(theme) {
  document.documentElement.dataset.theme = theme;
  button.setAttribute('aria-pressed', String(theme === 'dark'));
}
