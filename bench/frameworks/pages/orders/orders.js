import { css, html, LitElement } from 'lit';
import { api } from './api.js';

class OrdersTable extends LitElement {
  static properties = { orders: { state: true } };
  static styles = css`td { padding: 4px 12px } .pending { color: #b00 } .approved { color: #080 }`;

  constructor() {
    super();
    this.orders = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    this.orders = await api('api/orders');
  }

  async approve(id) {
    const before = this.orders;
    const saved = await api(`api/orders/${id}/approve`, { method: 'POST' });
    const orders = FIXED ? this.orders : before;
    this.orders = orders.map((o) => (o.id === saved.id ? saved : o));
  }

  row(o) {
    return html`<tr data-id=${o.id}>
      <td>#${o.id}</td><td>${o.customer}</td><td class=${o.status}>${o.status}</td>
      <td>${o.status === 'pending' ? html`<button @click=${() => this.approve(o.id)}>Approve</button>` : ''}</td>
    </tr>`;
  }

  render() {
    const open = this.orders.filter((o) => o.status === 'pending').length;
    return html`<h2>Orders (${open} pending)</h2><table>${this.orders.map((o) => this.row(o))}</table>`;
  }
}
customElements.define('orders-table', OrdersTable);
