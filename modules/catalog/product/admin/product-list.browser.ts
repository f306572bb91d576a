import { listPageSuite } from '#core/testing/admin-suites/list-page-suite.ts';
import { listProducts } from '../contract/product-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

listPageSuite('products', {
  path: '/products',
  before: signIn,
  call: listProducts,
  words: ['mug', 'bowl'],
  never: { reply: { products: [], has_more: false }, title: 'Add your products' },
  filter: { label: 'Type', option: 'Mug' },
  sort: 'Price',
  create: 'Add product',
  tab: 'Active',
  bulk: { action: 'Unpublish', call: /\/admin\/products\.json$/, method: 'PATCH' },
});
