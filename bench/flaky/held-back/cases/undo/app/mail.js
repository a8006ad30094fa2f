import { showBar } from '/bar.js';

const mails = document.querySelector('#mails');
const count = document.querySelector('#count');

mails.addEventListener('click', async ({ target }) => {
  if (!target.matches('button')) return;
  const mail = target.closest('li');
  const next = mail.nextSibling;
  mail.remove();
  countMails();
  await fetch('/api/archive', { method: 'POST' });
  showBar('Archived.', () => {
    mails.insertBefore(mail, next);
    countMails();
  });
});

function countMails() {
  count.textContent = mails.children.length;
}
