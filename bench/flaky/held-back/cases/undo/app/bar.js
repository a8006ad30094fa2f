const SHOWN_MS = 2000;

/** Shows it, with a button that takes back what was done, for some time. */
export function showBar(text, undo) {
  const bar = document.querySelector('#bar');
  const button = document.createElement('button');
  button.textContent = 'Undo';
  const hide = () => bar.replaceChildren();
  const timer = setTimeout(hide, SHOWN_MS);
  button.addEventListener('click', () => {
    clearTimeout(timer);
    hide();
    undo();
  });
  bar.replaceChildren(text, ' ', button);
}
