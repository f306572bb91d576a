import { describe, expect, test } from 'vitest';
import {
  labelledShop,
  storeAddress,
  storeHome,
  storeLabel,
  storePage,
  type StorePage,
} from './store-address.ts';

const shared = { publicUrl: 'https://office.test', stores: { origin: null } };
const apart = { publicUrl: 'https://office.test', stores: { origin: 'https://{shop}.stores.test:8443' } };
const demo = { id: 1, domain: 'demo.backroom.test' };

describe('the address of a store', () => {
  test('is at the office’s origin and names the shop, or at a host of the shop', () => {
    expect(storeAddress(shared, demo)).toBe('https://office.test/store/demo-1');
    expect(storeAddress(apart, demo)).toBe('https://demo-1.stores.test:8443/store');
  });

  test('of a page is below it', () => {
    expect(storeAddress(shared, demo, '/products/mug?variant=3')).toBe(
      'https://office.test/store/demo-1/products/mug?variant=3',
    );
    expect(storeAddress(apart, demo, '/products/mug?variant=3')).toBe(
      'https://demo-1.stores.test:8443/store/products/mug?variant=3',
    );
    expect(storeAddress(shared, { id: 2, domain: 'a&b=c' }, '/cart')).toBe(
      'https://office.test/store/a-b-c-2/cart',
    );
  });

  test('for the office is a path where both share an origin, since that may have been opened under another name', () => {
    expect(storeHome(shared, demo)).toBe('/store/demo-1');
    expect(storeHome(apart, demo)).toBe('https://demo-1.stores.test:8443/store');
  });

  test.each([
    [
      { home: '/store/demo-1', provider: null },
      ['/store/demo-1', '/store/demo-1/products/a%2Fb', '/store/demo-1/collections/mugs'],
    ],
    [
      { home: 'https://kiln.example', provider: 'shopify' },
      [
        'https://kiln.example',
        'https://kiln.example/products/a%2Fb',
        'https://kiln.example/collections/mugs',
      ],
    ],
    [
      { home: 'https://kiln.example', provider: 'woocommerce' },
      [
        'https://kiln.example',
        'https://kiln.example/?product=a%2Fb',
        'https://kiln.example/?product_cat=mugs',
      ],
    ],
  ] as const)('of a product and a collection is where its program has them: %j', (place, addresses) => {
    const pages: StorePage[] = ['', { product: 'a/b' }, { collection: 'mugs' }];
    expect(pages.map((page) => storePage(place, page))).toEqual(addresses);
  });
});

describe('the label of a shop', () => {
  test.each([
    ['demo.backroom.test', 'demo-7'],
    ['Cafe-Zoe.test', 'cafe-zoe-7'],
    ['xn--mnchen-3ya.de', 'xn-mnchen-3ya-7'],
    ['-.test', 'shop-7'],
    ['.test', 'shop-7'],
    ['späti.test', 'sp-ti-7'],
    [`${'a'.repeat(63)}.test`, `${'a'.repeat(40)}-7`],
    [`${'a'.repeat(39)}-b.test`, `${'a'.repeat(39)}-7`],
    ['1', '1-7'],
  ])('%s is %s', (domain, label) => expect(storeLabel({ id: 7, domain })).toBe(label));

  test('is one label of a host name, another for each shop, and says which', () => {
    const letters = ['a', 'B', '7', '-', '.', 'ß', '_', ' ', '%', '🫖'];
    const seen = new Map<string, number>();
    let seed = 20;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 2000; round += 1) {
      const id = 1 + next(60);
      const domain = Array.from({ length: next(70) }, () => letters[next(letters.length)]).join('');
      const label = storeLabel({ id, domain });
      expect(label).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
      expect(label).not.toContain('--');
      expect(URL.canParse(`https://${label}.stores.test`)).toBe(true);
      expect(labelledShop(label)).toBe(id);
      expect(seen.get(label) ?? id).toBe(id);
      seen.set(label, id);
    }
  });

  test.each(['demo', 'demo-', 'demo-0', 'demo-01', 'demo-1x', '1', '', 'demo-2147483648'])(
    '%s is nobody’s',
    (label) => expect(labelledShop(label)).toBeNull(),
  );
});
