/** Shows it, with a button that takes back what was done, until it is used or something else is shown. */
export function showBar(text, undo) {
  const bar = document.querySelector('#bar');
  const button = document.createElement('button');
  button.textContent = 'Undo';
  button.addEventListener('click', () => {
    bar.replaceChildren();
    undo();
  });
  bar.replaceChildren(text, ' ', button);
}
