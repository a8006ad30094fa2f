const at = (id) => document.getElementById(id);

at('next').addEventListener('click', async () => {
  const body = JSON.stringify({ day: at('wizard').elements.day.value });
  await fetch('/api/days', { method: 'POST', body });
  at('when').hidden = true;
  at('who').hidden = false;
});

at('finish').addEventListener('click', () => {
  at('done').textContent = `A table for ${at('wizard').elements.name.value}`;
});

at('decline').addEventListener('click', () => {
  at('consent').hidden = true;
});

const response = await fetch('/api/consent');
at('consent').hidden = (await response.json()).isKnown;
