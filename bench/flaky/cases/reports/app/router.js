const main = document.getElementById('main');

const routes = {
  '#/home': () => {
    main.textContent = 'Home';
  },
  '#/reports': async () => {
    const { showReports } = await import('/reports.js');
    showReports(main);
  },
};

addEventListener('hashchange', () => routes[location.hash]());
