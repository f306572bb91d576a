import type { QuickView } from '../../contract/quick-view-calls.ts';
import { quickViewWords } from '../../rules/quick-view-words.ts';

/** A mug in two glazes and two sizes: chalk small and large, moss small; moss large is not made, chalk large sold out. */
export const exampleQuickView: QuickView = {
  product_id: 3,
  title: 'Stoneware mug <b>& saucer</b>',
  handle: 'mug',
  images: [
    { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', alt: 'A mug' },
    { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', alt: 'Its foot' },
  ],
  options: [
    { name: 'Glaze', values: ['Chalk', 'Moss'] },
    { name: 'Size', values: ['Small', 'Large'] },
  ],
  variants: [
    variant(31, ['Chalk', 'Small'], '$28.00', { compare_at_price: '$32.00' }),
    variant(32, ['Chalk', 'Large'], '$40.00', { available: false, in_stock: 0 }),
    variant(33, ['Moss', 'Small'], '$30.00', { in_stock: 3, image: 1 }),
  ],
  words: quickViewWords('en'),
};

function variant(
  id: number,
  options: string[],
  price: string,
  given: Partial<QuickView['variants'][number]>,
): QuickView['variants'][number] {
  return { id, options, available: true, price, compare_at_price: null, in_stock: null, image: 0, ...given };
}
