const drawer = document.getElementById('drawer');

document.getElementById('menu').addEventListener('click', async () => {
  drawer.classList.add('open');
  const response = await fetch('/api/me');
  document.getElementById('who').textContent = (await response.json()).name;
});

// What moves cannot be used.
drawer.addEventListener('transitionend', () => {
  drawer.inert = false;
});

document.getElementById('settings').addEventListener('click', () => {
  document.getElementById('view').textContent = 'Settings';
});
