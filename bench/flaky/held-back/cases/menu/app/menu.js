const ITEMS = ['Orders', 'Addresses', 'Sign out'];

const menu = document.querySelector('#menu');
const title = document.querySelector('h1');

document.querySelector('#open').addEventListener('click', () => menu.classList.toggle('open'));

// What is in it is made when it is open: it moves smoothly so.
menu.addEventListener('transitionend', () => {
  if (!menu.classList.contains('open')) {
    menu.replaceChildren();
    return;
  }
  const buttons = ITEMS.map((item) => {
    const button = document.createElement('button');
    button.textContent = item;
    button.addEventListener('click', () => {
      title.textContent = item;
      menu.classList.remove('open');
    });
    return button;
  });
  menu.replaceChildren(...buttons);
});
