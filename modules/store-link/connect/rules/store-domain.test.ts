import { expect, test } from 'vitest';
import { storeDomain } from './store-domain.ts';

const none = new Set<string>();

test('what people type becomes the host of their store', () => {
  for (const typed of [
    'my-shop',
    'My-Shop.myshopify.com',
    ' https://my-shop.myshopify.com/ ',
    'http://my-shop.myshopify.com/admin/products',
    'https://admin.shopify.com/store/my-shop/products',
  ])
    expect(storeDomain(typed, 'shopify', none)).toBe('my-shop.myshopify.com');
  for (const typed of [
    'shop.example.com',
    'HTTPS://Shop.Example.com/',
    'shop.example.com/wp-admin/index.php',
  ])
    expect(storeDomain(typed, 'woocommerce', none)).toBe('shop.example.com');
});

test('WordPress in a folder is that folder, whichever of its pages was copied', () => {
  for (const typed of [
    'example.com/shop',
    'https://Example.com/shop/',
    'http://example.com/shop/wp-admin/index.php?'.slice(0, -1),
    'https://example.com/shop/wp-login.php',
  ])
    expect(storeDomain(typed, 'woocommerce', none), typed).toBe('example.com/shop');
  // Folders tell capitals apart.
  expect(storeDomain('https://Example.com/Our/Shop', 'woocommerce', none)).toBe('example.com/Our/Shop');
  expect(storeDomain('127.0.0.1:4113/shop', 'woocommerce', new Set(['127.0.0.1:4113']))).toBe(
    '127.0.0.1:4113/shop',
  );
});

test('keys are never sent to what is no store: numbers, ports, names and passwords, inner hosts', () => {
  const wrong = [
    '127.0.0.1',
    '127.0.0.1:4113',
    '2130706433',
    '0x7f.1',
    '[::1]',
    'localhost',
    'user:pass@shop.example.com',
    'shop.example.com@127.0.0.1',
    'shop.example.com:8443',
    'shop.example.com#@evil.test',
    'file:///etc/passwd',
    'ftp://shop.example.com',
    'shop.example.com/../blog',
    'shop.example.com/./blog',
    'shop.example.com//evil.test',
    'shop.example.com/a%2f..%2fb',
    `shop.example.com/${'a'.repeat(201)}`,
    'shop..example.com',
    'metadata',
    '169.254.169.254',
    'shop.example.com\\@evil.test',
    'a b.example.com',
    '',
  ];
  for (const typed of wrong) expect(storeDomain(typed, 'woocommerce', none), typed).toBeNull();
  for (const typed of [
    'shop.example.com',
    'my-shop.myshopify.com.evil.test',
    'evil.test/my-shop.myshopify.com',
    '127.0.0.1',
    'my_shop',
    '-a',
  ])
    expect(storeDomain(typed, 'shopify', none), typed).toBeNull();
});

test('a stand-in is reached only when the process was started with its address', () => {
  expect(storeDomain('127.0.0.1:4113', 'shopify', new Set(['127.0.0.1:4113']))).toBe('127.0.0.1:4113');
  expect(storeDomain('http://127.0.0.1:4113/', 'woocommerce', new Set(['127.0.0.1:4113']))).toBe(
    '127.0.0.1:4113',
  );
});
