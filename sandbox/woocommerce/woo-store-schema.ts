import { type CartEntry, type CartView, quantityLimit } from './woo-cart.ts';
import type { ProductRows, Sellable } from './woo-catalogue.ts';
import { fromCents, minorUnits, roundTo, toCents } from './woo-numbers.ts';
import { taxOf } from './woo-cart-totals.ts';
import type { WooSession, WooStore } from './woo-store.ts';
import type { WooSettings } from './woo-settings.ts';

const symbols: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' };

/** How amounts beside this are to be read (StoreApi AbstractSchema::get_store_currency_response). */
export const currencyOf = ({ currency, priceDecimals }: WooSettings) => ({
  currency_code: currency,
  currency_symbol: symbols[currency] ?? currency,
  currency_minor_unit: priceDecimals,
  currency_decimal_separator: '.',
  currency_thousand_separator: ',',
  currency_prefix: symbols[currency] ?? currency,
  currency_suffix: '',
});

/** A price as the shop shows it: with tax or without, whatever it was entered with (wc_get_price_to_display). */
export function displayPrice(
  store: WooStore,
  amount: number,
  taxable: boolean,
  display: 'incl' | 'excl',
): number {
  const { settings } = store;
  if (!settings.calcTaxes || !taxable) return amount;
  const cents = toCents(amount, settings.priceDecimals);
  const tax = taxOf(cents, settings.pricesIncludeTax, settings);
  const included = settings.pricesIncludeTax;
  const shown = display === 'incl' ? (included ? cents : cents + tax) : included ? cents - tax : cents;
  return fromCents(roundTo(shown, 0), settings.priceDecimals);
}

function pricesOf(store: WooStore, sellable: Sellable, display: 'incl' | 'excl') {
  const { settings } = store;
  const money = (amount: number) =>
    minorUnits(displayPrice(store, amount, sellable.taxable, display), settings.priceDecimals);
  const raw = (amount: number) => minorUnits(displayPrice(store, amount, sellable.taxable, display), 6);
  return {
    ...currencyOf(settings),
    price: money(sellable.price),
    regular_price: money(sellable.regularPrice),
    sale_price: money(sellable.price),
    price_range: null,
    raw_prices: {
      precision: 6,
      price: raw(sellable.price),
      regular_price: raw(sellable.regularPrice),
      sale_price: raw(sellable.price),
    },
  };
}

const imagesOf = (sellable: Sellable) =>
  ((sellable.product.images ?? []) as { id: number; src: string; alt: string }[]).map((image) => ({
    ...image,
    thumbnail: image.src,
    srcset: '',
    sizes: '',
    name: image.alt,
  }));

function itemOf(store: WooStore, home: string, { line, sellable }: CartEntry, view: CartView) {
  const { settings } = store;
  const sums = view.totals.lines.get(line.key)!;
  const money = (amount: number) => minorUnits(amount, settings.priceDecimals);
  return {
    key: line.key,
    // Of the variation where it is one; the product's own stands nowhere in a line.
    id: sellable.id,
    type: sellable.variationId > 0 ? 'variation' : 'simple',
    quantity: line.quantity,
    quantity_limits: { minimum: 1, maximum: quantityLimit(sellable), multiple_of: 1, editable: true },
    name: sellable.name,
    short_description: '',
    description: String(sellable.product.description ?? ''),
    sku: String(sellable.own.sku ?? ''),
    low_stock_remaining: sellable.stock !== null && sellable.stock <= 2 ? sellable.stock : null,
    backorders_allowed: sellable.own.backorders !== 'no',
    show_backorder_badge: false,
    sold_individually: false,
    permalink: permalinkOf(home, sellable),
    images: imagesOf(sellable),
    variation: sellable.attributes.map(({ slug, label, option }) => ({
      raw_attribute: `attribute_${slug}`,
      attribute: label,
      value: option,
    })),
    item_data: [],
    prices: pricesOf(store, sellable, settings.taxDisplayCart),
    totals: {
      ...currencyOf(settings),
      line_subtotal: money(sums.subtotal),
      line_subtotal_tax: money(sums.subtotalTax),
      line_total: money(sums.total),
      line_total_tax: money(sums.totalTax),
    },
    catalog_visibility: 'visible',
    extensions: {},
  };
}

export function permalinkOf(home: string, sellable: Sellable): string {
  const query = new URLSearchParams(
    Object.fromEntries(sellable.attributes.map(({ slug, value }) => [`attribute_${slug}`, value])),
  );
  return `${home}/product/${String(sellable.product.slug)}/${query.size > 0 ? `?${query}` : ''}`;
}

export const couponsOf = (store: WooStore, session: WooSession, view: CartView) =>
  session.coupons.map((code) => {
    const sums = view.totals.coupons.get(code) ?? { discount: 0, discountTax: 0 };
    const { priceDecimals } = store.settings;
    return {
      code,
      discount_type: store.coupons.byCode(code)?.discount_type ?? 'fixed_cart',
      totals: {
        ...currencyOf(store.settings),
        total_discount: minorUnits(sums.discount, priceDecimals),
        // Half a cent goes down here, and up elsewhere (CartCouponSchema).
        total_discount_tax: minorUnits(sums.discountTax, priceDecimals, 'down'),
      },
    };
  });

/** The cart as the Store API shows it (StoreApi CartSchema). */
export function cartResponse(
  store: WooStore,
  session: WooSession,
  view: CartView,
  home: string,
  errors: { code: string; message: string }[],
) {
  const { settings } = store;
  const { totals } = view;
  const money = (amount: number) => minorUnits(amount, settings.priceDecimals);
  const ships = settings.shippingCost !== null && view.entries.length > 0;
  return {
    items: view.entries.map((entry) => itemOf(store, home, entry, view)),
    coupons: couponsOf(store, session, view),
    fees: [],
    totals: {
      ...currencyOf(settings),
      total_items: money(totals.subtotal),
      total_items_tax: money(totals.subtotalTax),
      total_fees: '0',
      total_fees_tax: '0',
      total_discount: money(totals.discount),
      total_discount_tax: money(totals.discountTax),
      total_shipping: ships ? money(totals.shipping) : null,
      total_shipping_tax: ships ? money(totals.shippingTax) : null,
      total_price: money(totals.total),
      total_tax: money(totals.totalTax),
      tax_lines: [],
    },
    shipping_address: session.shipping,
    billing_address: session.billing,
    needs_payment: totals.total > 0,
    needs_shipping: ships,
    payment_requirements: ['products'],
    has_calculated_shipping: ships,
    shipping_rates: ships
      ? [
          {
            package_id: 0,
            name: 'Shipment 1',
            shipping_rates: [
              {
                rate_id: 'flat_rate:1',
                name: 'Flat rate',
                price: money(totals.shipping),
                selected: true,
                ...currencyOf(settings),
              },
            ],
          },
        ]
      : [],
    items_count: view.entries.reduce((all, { line }) => all + line.quantity, 0),
    items_weight: 0,
    cross_sells: [],
    errors,
    payment_methods: ['bacs', 'cod', 'sandbox_card'],
    extensions: {},
  };
}

/** A product as shoppers' pages read it (StoreApi ProductSchema). */
export function productResponse(store: WooStore, { row, variations }: ProductRows, home: string) {
  const first = store.catalogue.sellable(variations[0]?.id ?? row.id)!;
  const sellables = variations.flatMap(({ id }) => store.catalogue.sellable(id) ?? []);
  const display = store.settings.taxDisplayShop;
  const money = (sellable: Sellable) =>
    minorUnits(displayPrice(store, sellable.price, sellable.taxable, display), store.settings.priceDecimals);
  const amounts = sellables.map((sellable) => Number(money(sellable)));
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    parent: 0,
    type: row.type,
    variation: '',
    permalink: `${home}/product/${String(row.slug)}/`,
    sku: row.sku,
    description: row.description,
    on_sale: [...sellables, first].some(({ onSale }) => onSale),
    prices: {
      ...pricesOf(store, first, display),
      price_range:
        amounts.length > 0 && Math.min(...amounts) !== Math.max(...amounts)
          ? { min_amount: String(Math.min(...amounts)), max_amount: String(Math.max(...amounts)) }
          : null,
    },
    images: imagesOf(first),
    has_options: variations.length > 0,
    is_purchasable: row.status === 'publish',
    is_in_stock: row.stock_status === 'instock',
    attributes: row.attributes,
    variations: sellables.map(({ id, attributes }) => ({
      id,
      attributes: attributes.map(({ label, value }) => ({ name: label, value })),
    })),
    extensions: {},
  };
}
