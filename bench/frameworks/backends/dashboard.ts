import { type Answer, type Asked, type Backend, json } from '../backend.js';

/** With which the page is loaded. */
export const FIRST_REFRESH_TOKEN = 'r1';

const REFUSED: Answer = { status: 401, body: '{}' };

export function dashboard(): Backend {
  const session = new Session();
  return {
    routes: [
      [/^POST \/api\/refresh$/, ({ body }) => session.refresh(JSON.parse(body).token)],
      [/^GET \/api\/profile$/, (asked) => session.guard(asked, { name: 'Ada Lovelace' })],
      [/^GET \/api\/messages$/, (asked) => session.guard(asked, ['Hello', 'Invoice'])],
      [/^GET \/api\/calendar$/, (asked) => session.guard(asked, ['Monday: dentist'])],
    ],
  };
}

/** Each with its `POST /api/refresh` once: who comes with one that was used is signed out. */
class Session {
  #refreshToken = FIRST_REFRESH_TOKEN;
  #generation = 1;
  #access: string | null = null;
  #isRevoked = false;

  refresh(token: string): Answer {
    if (this.#isRevoked || token !== this.#refreshToken) {
      this.#isRevoked = true;
      return REFUSED;
    }
    this.#generation++;
    this.#refreshToken = `r${this.#generation}`;
    this.#access = `a${this.#generation}`;
    return json({ access: this.#access, refresh: this.#refreshToken });
  }

  guard({ authorization }: Asked, data: unknown): Answer {
    const isIn = this.#access !== null && authorization === `Bearer ${this.#access}`;
    return isIn && !this.#isRevoked ? json(data) : REFUSED;
  }
}
