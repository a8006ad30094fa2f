/** A binary heap of operations; the one with the largest key comes out first. */
export class MaxHeap {
  readonly #keys: number[] = [];
  readonly #items: number[] = [];

  push(item: number, key: number): void {
    let at = this.#items.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = this.#keys[parent] ?? 0;
      if (parentKey >= key) break;
      this.#set(at, this.#items[parent] ?? 0, parentKey);
      at = parent;
    }
    this.#set(at, item, key);
  }

  pop(): number | undefined {
    const top = this.#items[0];
    const item = this.#items.pop();
    const key = this.#keys.pop();
    if (item !== undefined && key !== undefined && this.#items.length > 0) this.#sink(item, key);
    return top;
  }

  clear(): void {
    this.#items.length = 0;
    this.#keys.length = 0;
  }

  #sink(item: number, key: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#items.length) break;
      if ((this.#keys[child + 1] ?? -Infinity) > (this.#keys[child] ?? 0)) child += 1;
      const childKey = this.#keys[child] ?? 0;
      if (childKey <= key) break;
      this.#set(at, this.#items[child] ?? 0, childKey);
      at = child;
    }
    this.#set(at, item, key);
  }

  #set(at: number, item: number, key: number): void {
    this.#items[at] = item;
    this.#keys[at] = key;
  }
}
