export default {
  data: () => ({ items: null }),
  async created() {
    const response = await fetch('orders.json');
    this.items = await response.json();
  },
  template: `<h1>Orders</h1>
    <p v-if="items === null">Loading</p>
    <ul v-else><li v-for="item in items">{{ item }}</li></ul>`,
};
