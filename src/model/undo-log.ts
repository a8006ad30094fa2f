/** How an operation was before it moved. Not an object: millions are taken back. */
type Restore = (operation: number, time: number, by: number, why: number) => void;

/** What can be taken back, the last first. In typed arrays: there may be millions of entries. */
export class UndoLog {
  #operations = new Int32Array(64);
  #times = new Float64Array(64);
  #by = new Int32Array(64);
  #why = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  push(operation: number, time: number, by: number, why: number): void {
    const place = this.#length;
    if (place === this.#operations.length) this.#grow();
    this.#operations[place] = operation;
    this.#times[place] = time;
    this.#by[place] = by;
    this.#why[place] = why;
    this.#length = place + 1;
  }

  /** Takes back all but so many. */
  undoTo(length: number, restore: Restore): void {
    for (let place = this.#length - 1; place >= length; place -= 1) {
      restore(
        this.#operations[place] ?? 0,
        this.#times[place] ?? 0,
        this.#by[place] ?? 0,
        this.#why[place] ?? 0,
      );
    }
    this.#length = length;
  }

  #grow(): void {
    const twice = 2 * this.#operations.length;
    this.#operations = copied(this.#operations, new Int32Array(twice));
    this.#times = copied(this.#times, new Float64Array(twice));
    this.#by = copied(this.#by, new Int32Array(twice));
    this.#why = copied(this.#why, new Int32Array(twice));
  }
}

function copied<Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
