// Design settings: what is changed is shown in a preview of the site.

/** Milliseconds without a change before the preview is asked for. */
const DEBOUNCE = Number(document.body.dataset.debounce);

const modal = document.querySelector('[data-testid="design-modal"]');
const input = document.querySelector('input');
let timer;

async function preview() {
  const settings = new URLSearchParams({ c: input.value, name: 'Test Site' });
  const response = await fetch('/preview', {
    method: 'POST',
    headers: { 'x-ghost-preview': settings.toString() },
  });
  document.querySelector('iframe').srcdoc = await response.text();
}

document.querySelector('button').addEventListener('click', () => {
  modal.hidden = false;
  preview();
});

input.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(preview, DEBOUNCE);
});

modal.querySelector('button').addEventListener('click', () => {
  fetch('/api/settings', { method: 'PUT', body: JSON.stringify({ accent_color: input.value }) });
});
