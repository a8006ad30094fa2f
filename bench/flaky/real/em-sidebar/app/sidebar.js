// A drawer that slides in, moved frame by frame. What it slides in is mounted all the time.

const DURATION = 150;
const WIDTH = 240;

/** Milliseconds before the drawer begins to move. */
const delay = Number(document.body.dataset.delay);

const sidebar = document.querySelector('[data-testid="sidebar"]');
const drawer = document.querySelector('nav');

const place = (x) => {
  drawer.style.transform = `translateX(${x}px)`;
};
place(-WIDTH);

function slideIn() {
  const begin = performance.now() + delay;
  requestAnimationFrame(function frame(now) {
    const progress = Math.min(Math.max((now - begin) / DURATION, 0), 1);
    place(-WIDTH * (1 - progress) ** 2);
    if (progress < 1) requestAnimationFrame(frame);
  });
}

document.querySelector('[aria-label="menu"]').addEventListener('click', () => {
  sidebar.ariaHidden = 'false';
  slideIn();
});

drawer.addEventListener('click', ({ target }) => {
  if (target.type === 'button') drawer.querySelector('h2').textContent = target.textContent;
});
