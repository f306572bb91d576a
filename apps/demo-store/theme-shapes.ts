import type { z } from 'zod';
import type { Cart } from '#modules/orders/cart/contract/cart-calls.ts';
import type { placedOrder } from '#modules/orders/order/contract/placed-order.ts';
import type { linkedOrder } from '#modules/orders/mail/contract/order-link-calls.ts';
import type { Quote, quotedLine } from '#modules/orders/cart/contract/quote.ts';
import type { storeProductCard, storeShop } from '#modules/orders/store/contract/store-catalog-calls.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { StoreWords } from './store-words.en.ts';
import { fill } from './store-words.ts';

/**
 * Data as the theme's templates expect it (`theme/README.md`), made from answers of the public calls. Amounts are in
 * major units. Liquid takes an empty text for true, so a missing one is null.
 */
export interface ThemeImage {
  id: number;
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

export interface ThemeLine {
  key: string;
  variant_id: number;
  quantity: number;
  title: string;
  variant_title: string | null;
  url: string;
  image: ThemeImage | null;
  unit_price: number;
  line_price: number;
  final_line_price: number;
  discounts: { title: string; message: string | null; amount: number }[];
  error: string | null;
  /** It was taken from an offer. */
  from_offer: boolean;
}

export interface ThemeQuote {
  item_count: number;
  lines: ThemeLine[];
  subtotal_price: number;
  total_discount: number;
  total_price: number;
  discounts: { title: string; amount: number }[];
  /** The code that was typed; it may be there and take nothing off. */
  code?: { text: string; applied: boolean } | null;
  /** Whether there are codes that could be typed. */
  takes_codes?: boolean;
  shipping_price?: number;
}

export interface ThemeGlobals {
  /** The store's own texts, in the shop's language. */
  t: StoreWords;
  shop: ReplyOf<typeof storeShop>['shop'];
  routes: StorePaths;
  menu: { title: string; url: string; active: boolean }[];
  cart: ThemeQuote & { notices: string[] };
}

export interface Flash {
  kind: 'ok' | 'warn' | 'error';
  text: string;
}

/** The data of every page; a template gets its own beside it. */
export interface ThemePage {
  page_type:
    | 'index'
    | 'collection'
    | 'product'
    | 'cart'
    | 'checkout'
    | 'post-purchase'
    | 'thank-you'
    | 'order-link'
    | 'review-link'
    | 'review-confirm'
    | 'search'
    | 'reviews'
    | '404'
    | 'password';
  page_title: string;
  page_description?: string | null;
  flash?: Flash | null;
  /** What the page passes to the shopper script, beside the data of all pages. */
  page_context?: object;
  [data: string]: unknown;
}

/** Stars of a card, as text and as a share of the row. */
export interface CardStars {
  label: string;
  percent: number;
  count: number;
  color: string | null;
}

/** Where the pages of a store are, from the path of its home page. */
export function storePathsAt(root: string) {
  return {
    root,
    cart: `${root}/cart`,
    cart_add: `${root}/cart/add`,
    cart_change: `${root}/cart/change`,
    cart_code: `${root}/cart/code`,
    cart_drawer: `${root}/cart/drawer`,
    /** The beginning of a product's address. */
    product: `${root}/products/`,
    /** The beginning of a collection's address. */
    collection: `${root}/collections/`,
    /** The beginning of an order's address. */
    order: `${root}/orders/`,
    checkout: `${root}/checkout`,
    search: `${root}/search`,
    /** Of all reviews. */
    reviews: `${root}/reviews`,
    password: `${root}/password`,
  };
}
export type StorePaths = ReturnType<typeof storePathsAt>;

export const collectionUrl = (paths: StorePaths, handle: string): string =>
  paths.collection + encodeURIComponent(handle);
export const productUrl = (paths: StorePaths, handle: string): string =>
  paths.product + encodeURIComponent(handle);

/** The text, or null where there is none. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** A variant's title, or null for the one that a product without options has. */
export const variantTitle = (title: string): string | null =>
  title === 'Default Title' ? null : textOrNull(title);

export function themeImage(image: Omit<ThemeImage, 'id'> | null | undefined, id = 1): ThemeImage | null {
  return image ? { id, src: image.src, alt: image.alt, width: image.width, height: image.height } : null;
}

export function themeCard(paths: StorePaths, card: z.output<typeof storeProductCard>) {
  return {
    id: card.id,
    handle: card.handle,
    title: card.title,
    url: productUrl(paths, card.handle),
    vendor: card.vendor,
    price: card.price_min,
    price_varies: card.price_min !== card.price_max,
    compare_at_price: card.compare_at_price,
    available: card.available,
    stars: null as CardStars | null,
    image: themeImage(card.image),
    second_image: themeImage(card.second_image, 2),
    colours: [],
  };
}

function themeLine(
  paths: StorePaths,
  line: z.output<typeof quotedLine>,
  { offerTitle, codeTitle }: { offerTitle: (id: number) => string; codeTitle: string },
  words: StoreWords,
): ThemeLine {
  return {
    key: line.key,
    variant_id: line.variant_id,
    quantity: line.quantity,
    title: line.title,
    variant_title: variantTitle(line.variant_title),
    url: `${productUrl(paths, line.handle)}?variant=${line.variant_id}`,
    image: themeImage(line.image),
    unit_price: line.unit_price,
    line_price: line.subtotal,
    final_line_price: line.total,
    discounts: [
      ...line.discounts.map(({ offer_id, message, amount }) => ({
        title: offerTitle(offer_id),
        message: textOrNull(message),
        amount,
      })),
      ...(line.code_discount > 0 ? [{ title: codeTitle, message: null, amount: line.code_discount }] : []),
    ],
    error: line.available ? null : words.sold_out,
    from_offer: line.taken_offer_id !== null,
  };
}

/** A quote as the cart and the checkout show it; with `shipping` its price is part of the total. */
export function themeQuote(
  paths: StorePaths,
  words: StoreWords,
  quote: Quote,
  shipping?: number,
): ThemeQuote {
  const titles = new Map(quote.discount_applications.map(({ offer_id, title }) => [offer_id, title]));
  const code = quote.discount_code;
  const codeTitle = fill(words.code_named, { code: code?.code ?? '' });
  const offerTitle = (id: number) => titles.get(id) ?? words.discount;
  return {
    item_count: quote.lines.reduce((sum, line) => sum + line.quantity, 0),
    lines: quote.lines.map((line) => themeLine(paths, line, { offerTitle, codeTitle }, words)),
    subtotal_price: quote.subtotal,
    total_discount: quote.discount,
    total_price: shipping === undefined ? quote.total : addMajor(quote.total, shipping),
    discounts: [
      ...quote.discount_applications.map(({ title, amount }) => ({ title, amount })),
      ...(code && code.amount > 0 ? [{ title: codeTitle, amount: code.amount }] : []),
    ],
    code: code && { text: code.code, applied: code.standing === 'applied' },
    ...(shipping !== undefined && { shipping_price: shipping }),
  };
}

/** Two amounts of major units, without the dust of binary fractions: no currency has more than four decimals. */
export function addMajor(one: number, other: number): number {
  return Math.round((one + other) * 10_000) / 10_000;
}

export function themeCart(paths: StorePaths, words: StoreWords, cart: Cart | null): ThemeGlobals['cart'] {
  if (cart)
    return {
      ...themeQuote(paths, words, cart.quote),
      notices: cart.notices,
      takes_codes: cart.takes_discount_codes,
    };
  return {
    item_count: 0,
    lines: [],
    subtotal_price: 0,
    total_discount: 0,
    total_price: 0,
    discounts: [],
    notices: [],
  };
}

/** A placed order as the thank-you page shows it. */
export function themeOrder(
  order: Omit<z.output<typeof placedOrder>, 'token'>,
  countryName: (code: string) => string,
  words: StoreWords,
) {
  const discounts = new Map<number | null, { title: string; amount: number }>();
  for (const { offer_id, message, amount } of order.lines.flatMap((line) => line.discounts)) {
    const row = discounts.get(offer_id) ?? { title: message, amount: 0 };
    discounts.set(offer_id, { ...row, amount: addMajor(row.amount, amount) });
  }
  const to = order.shipping_address;
  return {
    name: order.name,
    email: order.email,
    item_count: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    lines: order.lines.map((line) => ({
      title: line.title,
      variant_title: variantTitle(line.variant_title),
      quantity: line.quantity,
      image: themeImage(line.image),
      unit_price: line.unit_price,
      line_price: line.subtotal,
      final_line_price: line.total,
      discounts: line.discounts.map(({ message, amount }) => ({ title: message, message: null, amount })),
    })),
    subtotal_price: order.subtotal,
    total_discount: order.discount,
    shipping_price: order.shipping,
    total_price: order.total,
    discounts: [...discounts.values()],
    shipping_title: order.shipping_title,
    payment_label: words.test_card,
    shipping_address: to && {
      first_name: textOrNull(to.first_name),
      last_name: to.last_name,
      address1: to.address1,
      address2: textOrNull(to.address2),
      zip: to.zip,
      city: to.city,
      province: textOrNull(to.province),
      country: countryName(to.country_code),
    },
  };
}

/** The order of a mailed link, with what has become of it since. */
export function themeLinkedOrder(
  order: z.output<typeof linkedOrder>,
  countryName: (code: string) => string,
  words: StoreWords,
) {
  return {
    ...themeOrder(order, countryName, words),
    tax: order.tax,
    refunded: order.refunded,
    cancelled: order.cancelled,
    pending: order.financial_status === 'pending',
    parcels: order.parcels.map(({ tracking_company, tracking_numbers, tracking_urls, line_items }) => ({
      tracking: textOrNull([tracking_company, tracking_numbers.join(', ')].filter(Boolean).join(' ')),
      urls: tracking_urls.filter((url) => /^https?:\/\//.test(url)),
      line_items,
    })),
  };
}
