const view = document.querySelector('#view');

// Asked for at once, so that it is there when somebody goes to it.
const statistics = import('/statistics.js');

document.querySelector('#to-statistics').addEventListener('click', async (event) => {
  event.preventDefault();
  history.pushState(null, '', '/statistics');
  const title = document.createElement('h1');
  title.textContent = 'Statistics';
  view.replaceChildren(title);
  const { draw } = await statistics;
  view.append(draw([4, 7, 5, 9]));
});
