import { expect, test } from 'vitest';
import { maxImages, maxVariants } from '../contract/product-bounds.ts';
import { formBytes } from '../contract/product-input.ts';

test('a product with all that it may have fits into one body, and comes back as it was answered', () => {
  // Three bytes a character, as most scripts of East Asia have.
  const long = (length: number) => '漢'.repeat(length);
  // The values of one variant have at most 2,000 bytes together, and its title names them again.
  const [option1, option2, option3] = [long(220), long(220), long(220)];
  const variant = {
    ...{ id: 2 ** 53, product_id: 2 ** 53, title: `${option1} / ${option2} / ${option3}` },
    ...{ option1, option2, option3, sku: long(255), barcode: long(255), fulfillment_service: long(255) },
    ...{ price: 999_999_999.99, compare_at_price: 999_999_999.99, cost: 999_999_999.99, grams: 2 ** 31 },
    ...{ weight: 2 ** 31, weight_unit: 'kg', inventory_management: 'shopify', inventory_policy: 'continue' },
    ...{ inventory_quantity: -(2 ** 31), requires_shipping: true, taxable: true, image_id: 2 ** 53 },
    ...{ created_at: '2026-11-28T00:00:00.000Z', updated_at: '2026-11-28T00:00:00.000Z', position: 2048 },
  };
  const image = { id: 2 ** 53, alt: long(1000), alt_text: long(1000), src: 'x'.repeat(300), position: 250 };
  const product = {
    title: long(255),
    body_html: long(100_000),
    tags: long(21_000),
    options: [option1, option2, option3].map((value) => ({
      name: long(255),
      values: Array.from({ length: maxVariants }, () => value),
    })),
    variants: Array.from({ length: maxVariants }, () => variant),
    images: Array.from({ length: maxImages }, () => image),
  };
  expect(Buffer.byteLength(JSON.stringify({ product }))).toBeLessThan(formBytes);
});
