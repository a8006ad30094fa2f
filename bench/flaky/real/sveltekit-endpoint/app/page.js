const result = document.querySelector('pre');

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    const response = await fetch('/routing/endpoint-next-to-page', { method: button.textContent });
    result.textContent = await response.text();
  });
}
