// The view counts the navigations under way; the router, which does them, is asked for when needed.

const pending = document.querySelector('[data-testid="router navigations pending"]');
const status = document.querySelector('[data-testid="router status"]');

function count(change) {
  const now = Number(pending.textContent) + change;
  pending.textContent = String(now);
  status.textContent = now > 0 ? 'busy' : 'idle';
}

for (const link of document.querySelectorAll('a')) {
  link.addEventListener('click', async (event) => {
    event.preventDefault();
    count(+1);
    const { navigate } = await import('/router.js');
    await navigate(link.href);
    count(-1);
  });
}
