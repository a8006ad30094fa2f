// The comments on a post. A new one is rendered twice: highlighted, and again when that has faded.

const list = document.querySelector('ol');
const input = document.querySelector('input');

function rendered(text) {
  const item = document.createElement('li');
  item.append(Object.assign(document.createElement('p'), { textContent: text }));
  item.firstChild.className = 'comments__comment-content';
  return item;
}

for (let number = 1; number <= 20; number++) list.append(rendered(`Comment ${number}`));

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  await fetch('/comments', { method: 'POST', body: input.value });
  const highlighted = rendered(input.value);
  highlighted.className = 'is-highlighted';
  highlighted.addEventListener('animationend', () => {
    highlighted.replaceWith(rendered(input.value));
  });
  list.append(highlighted);
});
