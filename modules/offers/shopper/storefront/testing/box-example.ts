import type { ShownWidget } from '../../../widget/contract/shown-widget.ts';
import type { BoxProduct, UpsellBox } from '../../../offer/contract/upsell-box.ts';

function variant(id: number, title: string, price: number, offered = price, available = true) {
  const text = (minor: number) => `$${(minor / 100).toFixed(2)}`;
  return {
    id,
    title,
    options: title ? [title] : [],
    available,
    price: text(price),
    offer_price: text(offered),
    price_minor: price,
    offer_price_minor: offered,
  };
}

/** A saucer without a choice, and a spoon in two sizes and a third that is sold out. */
export const saucer: BoxProduct = {
  product_id: 5,
  title: 'Saucer',
  handle: 'saucer',
  image: null,
  options: [],
  variants: [variant(51, '', 1_000, 800)],
  quantity: 1,
};
export const spoon: BoxProduct = {
  product_id: 6,
  title: 'Spoon',
  handle: 'spoon',
  image: null,
  options: ['Size'],
  variants: [
    variant(61, 'Small', 500, 400),
    variant(62, 'Large', 700, 560),
    variant(63, 'Huge', 900, 720, false),
  ],
  quantity: 1,
};

export function exampleBox(change: Partial<UpsellBox> = {}): UpsellBox {
  return {
    offer_id: 9,
    offer_type: 'in-cart',
    variant: 'a',
    title: '',
    message: 'Goes well with your mug',
    cta: 'continue',
    products: [saucer, spoon],
    discount_text: 'Save 20%',
    total: '',
    original_total: '',
    ends_at: null,
    left: null,
    words: {
      add: 'Add to cart',
      dismiss: 'No thanks',
      sold_out: 'Sold out',
      choose: 'Choose',
      total: 'Total',
      added: 'Added to cart',
      ends: 'Ends {{time}}',
      left: '{{count}} left at this price',
    },
    ...change,
  };
}

export function exampleBundle(change: Partial<UpsellBox> = {}): UpsellBox {
  const box = exampleBox();
  return {
    ...box,
    offer_id: 11,
    offer_type: 'bundle',
    message: 'Breakfast for two',
    // Two saucers at $10.00 and a spoon at $5.00, a fifth off.
    products: [{ ...saucer, quantity: 2, variants: [variant(51, '', 2_000, 1_600)] }, spoon],
    total: '$20.00',
    original_total: '$25.00',
    words: { ...box.words, add: 'Add all to cart' },
    ...change,
  };
}

export function exampleWidget(change: Partial<ShownWidget> = {}): ShownWidget {
  return {
    type: 'best-seller',
    title: 'Best sellers',
    look: {
      columns: 2,
      limit: 8,
      show_price: true,
      show_add: true,
      title_size: 20,
      title_align: 'start',
      text_color: '',
      accent_color: '',
    },
    cards: Array.from({ length: 5 }, (_, at) => ({
      product_id: 20 + at,
      title: `Bowl ${at + 1}`,
      handle: `bowl-${at + 1}`,
      image: null,
      price: '$24.00',
      compare_at_price: at === 0 ? '$30.00' : null,
      variant_id: at === 1 ? null : 200 + at,
    })),
    offer: null,
    words: { add: 'Add to cart', choose: 'Choose options', previous: 'Previous', next: 'Next' },
    ...change,
  };
}
