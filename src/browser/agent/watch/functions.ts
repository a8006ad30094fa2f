/** Functions of the page, each with a number of its own: only the debugger can tell where in the code one is. */
export class Functions {
  readonly #all: object[] = [];
  readonly #numbers = new Map<object, number>();

  numberOf(code: object | null): number | null {
    if (code === null) return null;
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    this.#numbers.set(code, this.#all.length);
    return this.#all.push(code) - 1;
  }

  at(number: number): unknown {
    return this.#all[number];
  }
}

/** What is called of a listener; null: it has no function. */
export function functionOf(listener: unknown): object | null {
  if (typeof listener === 'function') return listener;
  const isObject = typeof listener === 'object' && listener !== null;
  const method: unknown = isObject ? Reflect.get(listener, 'handleEvent') : null;
  return typeof method === 'function' ? method : null;
}
