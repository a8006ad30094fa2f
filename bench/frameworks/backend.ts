/** What the server of the pages knows and says. */

export interface Answer {
  /** 200 unless given. */
  readonly status?: number;
  /** JSON unless given. */
  readonly type?: string;
  readonly body: string | Uint8Array;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: string;
}

/** @returns undefined: there is no such thing */
type Route = (asked: Asked, parts: readonly string[]) => Answer | undefined;

const ITEMS = ['pen', 'pencil', 'pen case', 'open book', 'penknife'].map((name, index) => {
  return { id: index + 1, name, price: 2 * (index + 1) };
});

/** Each with its `POST /api/refresh` once: who comes with one that was used is signed out. */
class Session {
  refreshToken = 'r1';
  #generation = 1;
  #access: string | null = null;
  #isRevoked = false;

  refresh(token: string): Answer {
    if (this.#isRevoked || token !== this.refreshToken) {
      this.#isRevoked = true;
      return REFUSED;
    }
    this.#generation++;
    this.refreshToken = `r${this.#generation}`;
    this.#access = `a${this.#generation}`;
    return json({ access: this.#access, refresh: this.refreshToken });
  }

  guard({ authorization }: Asked, data: unknown): Answer {
    const isIn = this.#access !== null && authorization === `Bearer ${this.#access}`;
    return isIn && !this.#isRevoked ? json(data) : REFUSED;
  }
}

export class Backend {
  readonly #session = new Session();
  readonly #todos = [
    { id: 1, title: 'Milk', done: false },
    { id: 2, title: 'Bread', done: false },
    { id: 3, title: 'Eggs', done: true },
  ];
  readonly #customers = [
    { id: 1, name: 'Ada', address: '1 Byron St', paid: false },
    { id: 2, name: 'Grace', address: '2 Navy Rd', paid: false },
    { id: 3, name: 'Alan', address: '3 Park Ln', paid: false },
  ];
  #note = 'Buy bread';
  #basket = 0;

  readonly #routes: readonly (readonly [RegExp, Route])[] = [
    [/^GET \/api\/todos$/, () => json(this.#todos)],
    [/^PATCH \/api\/todos\/(\d+)$/, ({ body }, [id]) => this.#tick(Number(id), body)],
    [/^GET \/api\/customers$/, () => json(this.#customers.map(({ address: _, ...rest }) => rest))],
    [/^GET \/api\/customers\/(\d+)$/, (_, [id]) => found(this.#customers, Number(id))],
    [/^POST \/api\/customers\/(\d+)\/paid$/, (_, [id]) => this.#pay(Number(id))],
    [/^GET \/api\/note$/, () => json({ text: this.#note })],
    [/^PUT \/api\/note$/, ({ body }) => this.#save(body)],
    [/^GET \/suggest\?q=(.*)$/, (_, [query = '']) => suggestions(query)],
    [/^GET \/search\?q=(.*)$/, (_, [query = '']) => results(query)],
    [/^POST \/basket\/\d+$/, () => html(`Basket: ${++this.#basket}`)],
    [/^POST \/api\/refresh$/, ({ body }) => this.#session.refresh(JSON.parse(body).token)],
    [/^GET \/api\/profile$/, (asked) => this.#session.guard(asked, { name: 'Ada Lovelace' })],
    [/^GET \/api\/messages$/, (asked) => this.#session.guard(asked, ['Hello', 'Invoice'])],
    [/^GET \/api\/calendar$/, (asked) => this.#session.guard(asked, ['Monday: dentist'])],
    [/^GET \/api\/feed\?page=(\d+)$/, (_, [page]) => posts(Number(page))],
    [/^POST \/api\/like\/\d+$/, () => json({})],
  ];

  get refreshToken(): string {
    return this.#session.refreshToken;
  }

  answer(asked: Asked): Answer {
    for (const [pattern, route] of this.#routes) {
      const match = pattern.exec(`${asked.method} ${asked.path}`);
      const answer = match && route(asked, match.slice(1));
      if (answer) return answer;
    }
    return { status: 404, body: '{}' };
  }

  #tick(id: number, body: string): Answer | undefined {
    const todo = this.#todos.find((one) => one.id === id);
    if (todo !== undefined) todo.done = JSON.parse(body).done;
    return todo && json(todo);
  }

  #pay(id: number): Answer {
    const customer = this.#customers.find((one) => one.id === id);
    if (customer !== undefined) customer.paid = true;
    return json({});
  }

  #save(body: string): Answer {
    this.#note = String(JSON.parse(body).text).trim();
    return json({ text: this.#note });
  }
}

const json = (data: unknown): Answer => ({ body: JSON.stringify(data) });
const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body });
const REFUSED: Answer = { status: 401, body: '{}' };

function found(all: readonly { readonly id: number }[], id: number): Answer | undefined {
  const one = all.find((each) => each.id === id);
  return one && json(one);
}

function suggestions(query: string): Answer {
  const names = ITEMS.filter(({ name }) => name.startsWith(query)).map(({ name }) => name);
  return html(`<ul class="suggest">${names.map((name) => `<li>${name}</li>`).join('')}</ul>`);
}

function results(query: string): Answer {
  const rows = ITEMS.filter(({ name }) => name.includes(query)).map(({ id, name, price }) => {
    const add = `<button id="add${id}" hx-post="basket/${id}" hx-target="#basket">Add</button>`;
    return `<tr><td>${name}</td><td>${price} €</td><td>${add}</td></tr>`;
  });
  return html(`<table>${rows.join('')}</table>`);
}

/** Ten a page, of which there are three. */
function posts(page: number): Answer {
  const numbers = page > 3 ? [] : [...Array(10).keys()].map((index) => 10 * (page - 1) + index + 1);
  return json(numbers.map((n) => ({ n })));
}
