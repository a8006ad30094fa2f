import { accept } from '/client.js';
import { App } from '/src/App.js';

const render = (App) => {
  document.querySelector('#root').textContent = App();
};

render(App);
accept('/src/App.js', (changed) => render(changed.App));
