import { type Backend, json } from '../backend.js';

export function feed(): Backend {
  return {
    routes: [
      [/^GET \/api\/feed\?page=(\d+)$/, (_, [page]) => posts(Number(page))],
      [/^POST \/api\/like\/\d+$/, () => json({})],
    ],
  };
}

/** Ten a page, of which there are three. */
function posts(page: number) {
  const numbers = page > 3 ? [] : [...Array(10).keys()].map((index) => 10 * (page - 1) + index + 1);
  return json(numbers.map((n) => ({ n })));
}
