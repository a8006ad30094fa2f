import m from 'mithril';
import { ProductPage } from './product.js';

const PRODUCTS = [['p1', 'Desk lamp'], ['p2', 'Office chair']];

const ListPage = {
  view: () => m('main', [
    m('h1', 'Products'),
    m('ul', PRODUCTS.map(([id, name]) => m('li', m(m.route.Link, { href: `/product/${id}`, id: `open-${id}` }, name)))),
  ]),
};

m.route(document.getElementById('app'), '/', { '/': ListPage, '/product/:id': ProductPage });
