const QUIET_MS = 150;

/**
 * A number of pieces with buttons, and what they cost.
 *
 * @param prices the address of the server
 */
export function mountStepper(parent, prices) {
  parent.innerHTML = `
    <button type="button" aria-label="One less">-</button>
    <output class="pieces">1</output>
    <button type="button" aria-label="One more">+</button>
    <output class="price">8.00</output>`;
  const [less, more] = parent.querySelectorAll('button');
  const pieces = parent.querySelector('.pieces');
  const price = parent.querySelector('.price');
  let timer;

  const step = (by) => {
    pieces.textContent = Math.max(1, Number(pieces.textContent) + by);
    clearTimeout(timer);
    timer = setTimeout(ask, QUIET_MS);
  };
  const ask = async () => {
    const asked = pieces.textContent;
    const response = await fetch(`${prices}api/price?pieces=${asked}`);
    const answer = await response.json();
    if (asked === pieces.textContent) price.textContent = answer.price;
  };
  less.addEventListener('click', () => step(-1));
  more.addEventListener('click', () => step(1));
}
