import { toMajor, toMinor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid } from '#core/server/call/refusal.ts';
import type { PricingVariant } from '#modules/catalog/facts/server/public.ts';
import type { DraftInput, DraftOrder } from '../contract/draft-order-calls.ts';
import { baseSentences } from '../../base/contract/base-refusals.ts';
import { manualShares } from '../../base/rules/manual-discount.ts';
import { lineKeys } from '../../cart/rules/cart-lines.ts';
import type { CartPrice, PriceTrace } from '../../price/rules/priced-cart.ts';
import { unitsInStock } from '../../cart/rules/stock-share.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { lineName, type StoredApplication } from '../../order/server/order-row.ts';
import { applicationsOf, type NewOrderLine } from '../../order/server/order-write.ts';
import { cartVariants, pricingLine } from '../../cart/server/quote.ts';

/** A draft with its current price. Minor units. */
export interface PricedDraft {
  lines: (NewOrderLine & { key: string; available: boolean })[];
  applications: StoredApplication[];
  /** The part of the discounts that the offers gave. */
  offers: Pick<CartPrice, 'discount_applications'>;
  manual_minor: number;
  trace: PriceTrace[];
  full_minor: number;
  discount_minor: number;
  shipping_minor: number;
  total_minor: number;
  quantity: number;
}

type DraftLine = DraftInput['line_items'][number];
type OwnLine = NewOrderLine & { key: string; available: boolean };

/** Missing in older drafts. */
const propertiesOf = ({ properties }: Partial<DraftLine>) => properties ?? [];

function ownLine(line: DraftLine, key: string, currency: string): OwnLine {
  return {
    key,
    available: true,
    product_id: null,
    variant_id: null,
    title: line.title,
    variant_title: '',
    sku: '',
    vendor: '',
    product_type: '',
    image_src: null,
    quantity: line.quantity,
    price_minor: toMinor(line.price, currency),
    total_discount_minor: 0,
    discount_allocations: [],
    properties: propertiesOf(line),
    requires_shipping: line.requires_shipping,
    grams: 0,
  };
}

function variantLine(line: DraftLine, key: string, variant: PricingVariant, enough: boolean): OwnLine {
  return {
    key,
    available: variant.available && enough,
    product_id: variant.product_id,
    variant_id: variant.variant_id,
    title: variant.title,
    variant_title: variant.variant_title,
    sku: variant.sku,
    vendor: variant.vendor,
    product_type: variant.product_type,
    image_src: variant.image?.src ?? null,
    quantity: line.quantity,
    price_minor: variant.price_minor,
    total_discount_minor: 0,
    discount_allocations: [],
    properties: propertiesOf(line),
    requires_shipping: variant.requires_shipping,
    grams: variant.grams,
  };
}

/** A line whose variant was deleted; shown so that staff can remove it. */
function goneLine(line: DraftLine, key: string): OwnLine {
  const title = line.title === '' ? `Variant ${line.variant_id ?? ''}`.trim() : line.title;
  return {
    ...ownLine({ ...line, title, price: 0 }, key, 'USD'),
    available: false,
    variant_id: line.variant_id,
  };
}

/** 422 if a line has neither a variant nor a title. */
export function refuseEmptyLines(draft: DraftInput, wrapper = 'draft_order'): void {
  const nameless = draft.line_items.findIndex((line) => line.variant_id === null && line.title === '');
  if (nameless >= 0) throw invalid({ [`${wrapper}.line_items.${nameless}.title`]: baseSentences.enter_name });
}

/**
 * Computes the current price of a draft: variants by the shop's offers, as in a cart; custom items as typed; then the
 * manual discount over all lines, as an allocation of its own.
 */
export async function priceDraft(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  draft: DraftInput,
): Promise<PricedDraft> {
  const { currency } = ctx.shop;
  const entries = draft.line_items.map((line, index) => ({ line, key: `${index + 1}` }));
  const asCart = entries.flatMap(({ line, key }) =>
    line.variant_id === null ? [] : [{ key, variant_id: line.variant_id, quantity: line.quantity }],
  );
  const variants = await cartVariants(ctx, asCart);
  const sold = asCart.filter((entry) => variants.has(entry.variant_id));
  // Uses the line keys of a cart, so that the order of lines doesn't decide which of equal units is discounted.
  const keys = lineKeys(sold);
  const price = await dependencies.price(
    ctx.shop,
    sold.map((entry, at) => pricingLine({ ...entry, key: keys[at]! }, variants.get(entry.variant_id)!)),
    { trace: 'whole', ctx, now: ctx.now },
  );
  const units = unitsInStock(sold, (id) => variants.get(id)!.in_stock);
  const lines = entries.map(({ line, key }): OwnLine => {
    if (line.variant_id === null) return ownLine(line, key, currency);
    const variant = variants.get(line.variant_id);
    if (!variant) return goneLine(line, key);
    const at = sold.findIndex((one) => one.key === key);
    const priced = price.lines[at]!;
    return {
      ...variantLine(line, key, variant, units[at]! >= line.quantity),
      total_discount_minor: priced.discount_minor,
      discount_allocations: priced.allocations.map(({ amount_minor, discount_application_index }) => ({
        amount_minor,
        discount_application_index,
      })),
    };
  });
  const applications = applicationsOf(price);
  const manual_minor = draft.applied_discount
    ? addManual(lines, applications, draft.applied_discount, currency)
    : 0;
  const full_minor = lines.reduce((sum, line) => sum + line.price_minor * line.quantity, 0);
  const discount_minor = lines.reduce((sum, line) => sum + line.total_discount_minor, 0);
  const shipping_minor = draft.shipping_line ? toMinor(draft.shipping_line.price, currency) : 0;
  return {
    lines,
    applications,
    offers: price,
    manual_minor,
    trace: price.trace.map((entry) => ({ ...entry, line_key: sold[keys.indexOf(entry.line_key)]!.key })),
    full_minor,
    discount_minor,
    shipping_minor,
    total_minor: full_minor - discount_minor + shipping_minor,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

/** Spreads the manual discount over the lines, in place; returns its sum. */
function addManual(
  lines: OwnLine[],
  applications: StoredApplication[],
  discount: NonNullable<DraftInput['applied_discount']>,
  currency: string,
): number {
  const shares = manualShares(
    lines.map((line) => ({
      key: line.key,
      total_minor: line.price_minor * line.quantity - line.total_discount_minor,
    })),
    discount,
    currency,
  );
  const amount = shares.reduce((sum, one) => sum + one, 0);
  if (amount === 0) return 0;
  const index = applications.length;
  applications.push({
    type: 'manual',
    title: discount.title || 'Discount',
    description: discount.title || 'Discount',
    value: discount.value,
    value_type: discount.value_type,
    allocation_method: 'across',
    target_selection: 'all',
    target_type: 'line_item',
    offer_id: null,
    offer_version: 0,
    amount_minor: amount,
  });
  for (const [at, share] of shares.entries()) {
    if (share === 0) continue;
    const line = lines[at]!;
    line.total_discount_minor += share;
    line.discount_allocations.push({ amount_minor: share, discount_application_index: index });
  }
  return amount;
}

type Calculated = Pick<
  DraftOrder,
  | 'currency'
  | 'total_quantity'
  | 'line_items'
  | 'applied_discount'
  | 'discount_applications'
  | 'shipping_line'
  | 'shipping_lines'
  | 'total_line_items_price'
  | 'total_discounts'
  | 'subtotal_price'
  | 'total_shipping'
  | 'total_tax'
  | 'total_price'
  | 'pricing_trace'
>;

/** The shipping code of drafts and their orders in the API. */
export const manualShipping = 'manual';

/** A priced draft as calls answer it. */
export function calculatedDraft(draft: DraftInput, priced: PricedDraft, currency: string): Calculated {
  const major = (minor: number) => toMajor(minor, currency);
  const delivery = draft.shipping_line && {
    title: draft.shipping_line.title,
    price: major(priced.shipping_minor),
  };
  return {
    currency,
    total_quantity: priced.quantity,
    line_items: priced.lines.map((line) => ({
      key: line.key,
      variant_id: line.variant_id,
      product_id: line.product_id,
      title: line.title,
      variant_title: line.variant_title,
      name: lineName(line),
      sku: line.sku,
      image_src: line.image_src,
      quantity: line.quantity,
      requires_shipping: line.requires_shipping,
      price: major(line.price_minor),
      total_discount: major(line.total_discount_minor),
      total: major(line.price_minor * line.quantity - line.total_discount_minor),
      discount_allocations: line.discount_allocations.map(({ amount_minor, discount_application_index }) => ({
        amount: major(amount_minor),
        discount_application_index,
      })),
      properties: [...(line.properties ?? [])],
      available: line.available,
    })),
    applied_discount: draft.applied_discount && {
      ...draft.applied_discount,
      amount: major(priced.manual_minor),
    },
    discount_applications: priced.applications.map(({ amount_minor, ...application }) => ({
      ...application,
      code: null,
      amount: major(amount_minor),
    })),
    shipping_line: delivery,
    shipping_lines: delivery ? [{ code: manualShipping, ...delivery }] : [],
    total_line_items_price: major(priced.full_minor),
    total_discounts: major(priced.discount_minor),
    subtotal_price: major(priced.full_minor - priced.discount_minor),
    total_shipping: major(priced.shipping_minor),
    total_tax: 0,
    total_price: major(priced.total_minor),
    pricing_trace: priced.trace,
  };
}
