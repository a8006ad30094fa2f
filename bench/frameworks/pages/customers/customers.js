import { createApp, ref, computed, h, onMounted } from 'vue';
const get = async (url) => (await fetch(url)).json();
createApp({
  setup() {
    const customers = ref([]); const filter = ref(''); const dialog = ref(null);
    let ticket = 0;
    onMounted(async () => { customers.value = await get('api/customers'); });
    async function details(id) {
      const mine = ++ticket;
      dialog.value = { loading: true };
      const customer = await get(`api/customers/${id}`);
      if (FIXED && mine !== ticket) return;
      dialog.value = { customer };
    }
    function close() { ticket++; dialog.value = null; }
    async function pay(id) {
      await fetch(`api/customers/${id}/paid`, { method: 'POST' });
      customers.value = customers.value.map((c) => (c.id === id ? { ...c, paid: true } : c));
    }
    const shown = computed(() => customers.value.filter((c) => c.name.toLowerCase().includes(filter.value.toLowerCase())));
    return () => h('main', [
      h('h1', 'Customers'),
      h('input', { id: 'filter', value: filter.value, onInput: (e) => { filter.value = e.target.value; } }),
      h('table', shown.value.map((c) => h('tr', { key: c.id }, [
        h('td', c.name), h('td', c.paid ? 'paid' : 'due'),
        h('td', [h('button', { id: `d${c.id}`, onClick: () => details(c.id) }, 'Details'), h('button', { id: `p${c.id}`, onClick: () => pay(c.id) }, 'Mark paid')]),
      ]))),
      dialog.value && h('div', { class: 'overlay' }, [h('div', { class: 'dialog', role: 'dialog' }, [
        dialog.value.loading ? h('p', 'Loading…') : h('p', { id: 'address' }, `${dialog.value.customer.name}, ${dialog.value.customer.address}`),
        h('button', { id: 'close', onClick: close }, 'Close'),
      ])]),
    ]);
  },
}).mount('#app');
