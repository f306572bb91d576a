import type { Discount } from './shopify-discount.ts';
import { centsOf } from './shopify-money.ts';
import { findCode, type ShopState, usesOf } from './shopify-state.ts';

/** A `DiscountUserError` (shopify.dev/docs/api/admin-graphql/latest/objects/DiscountUserError). */
export interface DiscountUserError {
  field: string[];
  /** Of shopify.dev/docs/api/admin-graphql/latest/enums/DiscountErrorCode. */
  code: string;
  message: string;
  extraInfo: null;
}

type Input = Record<string, unknown>;

/** The number at the end of `gid://shopify/Kind/1`; null for another kind's or a broken one. */
export function numberOf(gid: unknown, kind: string): number | null {
  const found = typeof gid === 'string' ? /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(gid) : null;
  return found && found[1] === kind ? Number(found[2]) : null;
}

export const gid = (kind: string, id: number): string => `gid://shopify/${kind}/${id}`;

/** "At any given time, only 25 automatic discounts can be active" (…/enums/DiscountErrorCode, ACTIVE_PERIOD_OVERLAP). */
export const maxAutomatic = 25;

/** Maximum length of a code. Only the admin's form names it; longer ones get TOO_LONG. */
const longestCode = 255;

let made = 1_100_000_000;
export const nextDiscountId = (): number => (made += 1);

const fieldsOf = (value: unknown): Input => (value && typeof value === 'object' ? (value as Input) : {});

/**
 * What a discount becomes by an input, or what is wrong with it. With `before` it is changed and what is not named
 * stays (shopify.dev/docs/api/admin-graphql/latest/mutations/discountCodeBasicUpdate).
 */
export function readDiscount(
  state: ShopState,
  input: Input,
  before: Discount | null,
  root: string,
): { discount: Discount } | { errors: DiscountUserError[] } {
  const errors: DiscountUserError[] = [];
  const wrong = (field: string, code: string, message: string) =>
    errors.push({ field: [root, ...field.split('.')], code, message, extraInfo: null });
  const given = (name: string) => input[name] !== undefined && input[name] !== null;

  const code = before && !given('code') ? before.code : String(input.code ?? '').trim();
  const title = before && !given('title') ? before.title : String(input.title ?? '').trim();
  if (code === '') wrong('code', 'BLANK', "Code can't be blank");
  if (title === '') wrong('title', 'BLANK', "Title can't be blank");
  if (code && code.length > longestCode)
    wrong('code', 'TOO_LONG', `Code is too long (maximum is ${longestCode} characters)`);
  const other = code ? findCode(state, code) : undefined;
  if (other && other.id !== before?.id)
    wrong('code', 'TAKEN', 'Code must be unique. Please try a different code.');
  if (!before && !given('context') && !given('customerSelection'))
    wrong('context', 'BLANK', "Context can't be blank");

  const startsAt = given('startsAt') ? Date.parse(String(input.startsAt)) : (before?.startsAt ?? Number.NaN);
  if (Number.isNaN(startsAt)) wrong('startsAt', 'BLANK', "Starts at can't be blank");
  const endsAt = given('endsAt')
    ? Date.parse(String(input.endsAt))
    : input.endsAt === null
      ? null
      : (before?.endsAt ?? null);
  if (endsAt !== null && !(endsAt > startsAt))
    wrong('endsAt', 'END_DATE_BEFORE_START_DATE', 'Ends at needs to be after starts_at');

  const usageLimit =
    input.usageLimit === undefined ? (before?.usageLimit ?? null) : (input.usageLimit as number | null);
  if (usageLimit !== null && usageLimit < 1)
    wrong('usageLimit', 'GREATER_THAN', 'Usage limit must be greater than 0');

  const gets = fieldsOf(input.customerGets);
  const value = gets.value === undefined ? before?.value : readValue(fieldsOf(gets.value));
  if (!value) wrong('customerGets.value', 'BLANK', "Value can't be blank");
  else if ('percentage' in value ? value.percentage <= 0 || value.percentage > 1 : !(value.amount > 0))
    wrong(
      'customerGets.value',
      'VALUE_OUTSIDE_RANGE',
      'Value must be between 0.0 and 1.0, or greater than 0',
    );
  const items =
    gets.items === undefined
      ? null
      : readItems(state, fieldsOf(gets.items), before, (message) =>
          wrong('customerGets.items', 'INVALID', message),
        );
  if (!items && !before) wrong('customerGets.items', 'BLANK', "Items can't be blank");
  const subscription = (gets.appliesOnSubscription ?? before?.on.subscription ?? false) === true;
  const once = (gets.appliesOnOneTimePurchase ?? before?.on.once ?? true) === true;
  if (!subscription && !once)
    wrong('customerGets', 'APPLIES_ON_NOTHING', 'Discount must apply on one-time purchases or subscriptions');

  const minimum =
    input.minimumRequirement === undefined
      ? (before?.minimum ?? null)
      : readMinimum(fieldsOf(input.minimumRequirement), wrong);
  const combines = fieldsOf(input.combinesWith);
  const combined = (name: string, was: boolean | undefined) => (combines[name] ?? was ?? false) === true;
  if (errors.length > 0 || !value) return { errors };
  return {
    discount: {
      id: before?.id ?? nextDiscountId(),
      createdAt: before?.createdAt ?? state.now(),
      ...{ title, code, value, startsAt, endsAt, usageLimit, minimum },
      kind: items?.kind ?? before?.kind ?? 'order',
      variants: items?.variants ?? before?.variants ?? new Set(),
      products: items?.products ?? before?.products ?? new Set(),
      on: { subscription, once },
      oncePerCustomer: (input.appliesOncePerCustomer ?? before?.oncePerCustomer ?? false) === true,
      combinesWith: {
        product: combined('productDiscounts', before?.combinesWith.product),
        order: combined('orderDiscounts', before?.combinesWith.order),
        shipping: combined('shippingDiscounts', before?.combinesWith.shipping),
      },
    },
  };
}

function readValue(value: Input): Discount['value'] | undefined {
  if (typeof value.percentage === 'number') return { percentage: value.percentage };
  if (!value.discountAmount) return undefined;
  const { amount, appliesOnEachItem } = fieldsOf(value.discountAmount);
  return { amount: centsOf(amount), each: appliesOnEachItem === true };
}

/** `DiscountItemsInput`: all items, or products and variants by id; each must be one of the store's. */
function readItems(
  state: ShopState,
  items: Input,
  before: Discount | null,
  wrong: (message: string) => void,
): Pick<Discount, 'kind' | 'variants' | 'products'> | null {
  if (items.all === true) return { kind: 'order', variants: new Set(), products: new Set() };
  const asked = fieldsOf(items.products);
  const ids = (name: string) => (asked[name] as unknown[] | undefined) ?? [];
  const known = {
    Product: new Set(state.products.map((one) => one.id)),
    ProductVariant: new Set(
      state.products.flatMap((one) => (one.variants as { id: number }[]).map((v) => v.id)),
    ),
  };
  const read = (kind: 'Product' | 'ProductVariant', names: [string, string], had: ReadonlySet<number>) => {
    const set = new Set(had);
    for (const one of ids(names[0])) {
      const id = numberOf(one, kind);
      if (id !== null && known[kind].has(id)) set.add(id);
      else wrong(`${kind === 'Product' ? 'Product' : 'Product variant'} with id: ${id ?? 0} is invalid`);
    }
    for (const one of ids(names[1])) set.delete(numberOf(one, kind) ?? 0);
    return set;
  };
  const products = read('Product', ['productsToAdd', 'productsToRemove'], before?.products ?? new Set());
  const variants = read(
    'ProductVariant',
    ['productVariantsToAdd', 'productVariantsToRemove'],
    before?.variants ?? new Set(),
  );
  return products.size + variants.size === 0 ? null : { kind: 'product', variants, products };
}

function readMinimum(
  asked: Input,
  wrong: (field: string, code: string, message: string) => void,
): Discount['minimum'] {
  const { quantity, subtotal } = asked;
  if (quantity && subtotal)
    wrong('minimumRequirement', 'CONFLICT', 'Minimum subtotal and minimum quantity cannot both be defined');
  const of = (value: unknown, name: string) => fieldsOf(value)[name];
  if (quantity) return { quantity: Number(of(quantity, 'greaterThanOrEqualToQuantity')) };
  return subtotal ? { subtotal: centsOf(of(subtotal, 'greaterThanOrEqualToSubtotal')) } : null;
}

/** `DiscountStatus`: what a discount is by the clock alone; that it is used up does not show in it. */
export function statusOf(state: ShopState, discount: Discount): 'ACTIVE' | 'EXPIRED' | 'SCHEDULED' {
  if (state.now() < discount.startsAt) return 'SCHEDULED';
  return discount.endsAt !== null && state.now() >= discount.endsAt ? 'EXPIRED' : 'ACTIVE';
}

/**
 * A discount that the merchant creates; the rest is as on a new form of the admin: no end, not combinable, for all
 * items.
 */
export interface MerchantDiscount {
  code?: string;
  title?: string;
  /** In cents, or a part of 1. */
  amount?: number;
  each?: boolean;
  percentage?: number;
  variants?: number[];
  products?: number[];
  minimum?: Discount['minimum'];
  usageLimit?: number;
  oncePerCustomer?: boolean;
  startsAt?: number;
  endsAt?: number;
  combinesWith?: Partial<Discount['combinesWith']>;
  appliesOnSubscription?: boolean;
}

/** A code of the merchant's own, or without `code` a discount that applies by itself. Throws where the admin would refuse. */
export function addMerchantDiscount(state: ShopState, given: MerchantDiscount): Discount {
  const { code = null, variants = [], products = [], percentage, amount = 0, each = false } = given;
  if (code !== null && findCode(state, code)) throw new Error(`${code}: Code must be unique.`);
  const active = state.discounts.filter((one) => one.code === null && statusOf(state, one) === 'ACTIVE');
  if (code === null && active.length >= maxAutomatic)
    throw new Error('ACTIVE_PERIOD_OVERLAP: only 25 automatic discounts can be active');
  const discount: Discount = {
    id: nextDiscountId(),
    title: given.title ?? code ?? 'Sale',
    code,
    kind: variants.length + products.length > 0 ? 'product' : 'order',
    value: percentage === undefined ? { amount, each } : { percentage },
    variants: new Set(variants),
    products: new Set(products),
    on: { subscription: given.appliesOnSubscription ?? false, once: true },
    minimum: given.minimum ?? null,
    startsAt: given.startsAt ?? state.now(),
    endsAt: given.endsAt ?? null,
    usageLimit: given.usageLimit ?? null,
    oncePerCustomer: given.oncePerCustomer ?? false,
    combinesWith: { product: false, order: false, shipping: false, ...given.combinesWith },
    createdAt: state.now(),
  };
  state.discounts.push(discount);
  return discount;
}

/** The codes that would take something off now: begun, not ended, and not used up as far as the store has counted. */
export const activeCodes = (state: ShopState): string[] =>
  state.discounts
    .filter((one) => one.code !== null && statusOf(state, one) === 'ACTIVE')
    .filter((one) => one.usageLimit === null || usesOf(state, one) < one.usageLimit)
    .map((one) => one.code!);
