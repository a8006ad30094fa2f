const union = (a, b) => [...new Set([...a, ...b])];

document.addEventListener('alpine:init', () => {
  Alpine.data('readingList', () => ({
    title: '',
    items: [],
    async init() {
      this.items = await store.get();
      await this.sync();
    },
    async sync() {
      if (FIXED) {
        const remote = await (await fetch('api/list')).json();
        this.items = await store.update((local) => union(remote, local));
      } else {
        const local = await store.get();
        const remote = await (await fetch('api/list')).json();
        const items = union(remote, local);
        await store.set(items);
        this.items = items;
      }
    },
    async add() {
      const title = this.title.trim();
      if (!title) return;
      this.title = '';
      if (FIXED) {
        this.items = await store.update((local) => union(local, [title]));
      } else {
        const items = union(await store.get(), [title]);
        await store.set(items);
        this.items = items;
      }
    },
  }));
});
