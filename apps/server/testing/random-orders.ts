import { sql } from 'drizzle-orm';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { addToOrder } from '#modules/orders/addition/server/public.ts';
import { carryOutCancel, claimCancel } from '#modules/orders/cancel/server/public.ts';
import { importOrder, type ImportedOrder } from '#modules/orders/import/server/public.ts';
import { lockOrder } from '#modules/orders/order/server/public.ts';
import { claimRefund, finishRefund, requireRefundPlan } from '#modules/orders/refund/server/public.ts';
import { restateOrders } from '#modules/orders/sale/server/public.ts';
import type { Address } from '#modules/orders/base/contract/address.ts';
import { type NewOrder, publishPlaced, writeOrder } from '#modules/orders/order/server/order-write.ts';

/** The same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface RandomShop {
  id: number;
  /** Minor units of one major unit. */
  unit: number;
  currency: string;
  products: readonly number[];
  /** The variant of each product. */
  variants: ReadonlyMap<number, number>;
  offers: readonly number[];
  /** Who enters what is sold over the counter. */
  staff: number;
}

const lifeDays = 45;
const cashier = { email: 'cashier@example.com', firstName: 'Cash', lastName: 'Ier' };

/**
 * Makes orders of a shop with lives of their own over the last weeks: paid and unpaid, discounted by none, one or two
 * offers, added to, refunded, cancelled; and orders of a store elsewhere that are read again and again as they change
 * there. All through what the product itself does; only the clock is turned.
 */
export async function makeRandomOrders(
  services: Services,
  shop: RandomShop,
  given: { seed: number; count: number },
): Promise<void> {
  const random = randomOf(given.seed * 31 + shop.id);
  const pick = (max: number) => Math.floor(random() * max);
  const some = <T>(list: readonly T[]): T => list[pick(list.length)]!;
  const chance = (percent: number) => random() * 100 < percent;
  const until = services.now().getTime() - 1000;
  /** An instant after another, often on the same day, and now and then today. */
  const later = (than: Date) => {
    const left = until - than.getTime();
    if (chance(20)) return new Date(than.getTime() + left - pick(Math.min(left, 3_600_000)));
    return new Date(than.getTime() + pick(chance(50) ? Math.min(left, 86_400_000) : left));
  };
  const acting = (await services.shops.byId(shop.id))!;
  const at = <T>(now: Date, work: (ctx: ShopCtx & { services: Services }) => Promise<T>) =>
    services.db.inShop(shop.id, (tx) => work({ shop: acting, tx, now, services }));

  const address = (): Address | null =>
    chance(15)
      ? null
      : {
          ...{
            first_name: '',
            last_name: 'Doe',
            company: '',
            address1: 'Road 1',
            address2: '',
            city: 'Town',
          },
          ...{ province: '', province_code: some(['', 'CA', 'NY']), zip: '', phone: '', cpf_number: '' },
          country_code: some(['US', 'DE', 'JP']),
        };
  /** Of what was charged all, a part of it, or nothing is told by name. */
  const taxesOf = (charged: number) => {
    const named = chance(70) ? charged : pick(charged + 1);
    const first = pick(named + 1);
    return [
      { title: 'State', rate: 0.2, price_minor: first },
      { title: 'City', rate: 0.0125, price_minor: named - first },
    ].filter(({ price_minor }) => price_minor > 0);
  };
  const variantOf = (product: number | null) =>
    product === null ? null : (shop.variants.get(product) ?? null);
  const price = () => (chance(5) ? 0 : 1 + pick(120 * shop.unit));
  const line = () => {
    const quantity = 1 + pick(5);
    const price_minor = price();
    const full = quantity * price_minor;
    const first = chance(60) ? pick(Math.ceil(full / 2) + 1) : 0;
    const second = first > 0 && chance(35) ? pick(full - first + 1) : 0;
    const offers = [first, second].filter((off) => off > 0).map((off) => ({ offer: some(shop.offers), off }));
    const taken = chance(15) ? some(shop.offers) : null;
    return { quantity, price_minor, offers, taken, product: chance(92) ? some(shop.products) : null };
  };
  const written = (lines: readonly ReturnType<typeof line>[]) => {
    const applications = lines.flatMap((one) => one.offers);
    let next = 0;
    return {
      discount_applications: applications.map(({ offer, off }) => ({
        ...{ type: 'automatic' as const, title: 'Offer', description: '', value: 0 },
        ...{ value_type: 'fixed_amount' as const, allocation_method: 'across' as const },
        ...{ target_selection: 'entitled' as const, target_type: 'line_item' as const, offer_version: 1 },
        ...{ offer_id: offer, amount_minor: off },
      })),
      lines: lines.map((one) => ({
        ...{ title: 'Thing', variant_title: '', sku: '', vendor: '', product_type: '' },
        variant_id: variantOf(one.product),
        ...{ image_src: null, requires_shipping: false, grams: 0 },
        ...{ product_id: one.product, quantity: one.quantity, price_minor: one.price_minor },
        total_discount_minor: one.offers.reduce((all, { off }) => all + off, 0),
        discount_allocations: one.offers.map(({ off }) => ({
          amount_minor: off,
          discount_application_index: next++,
        })),
        taken_offer_id: one.taken,
      })),
    };
  };

  /** Gives back some units of an order, or all, or an amount. */
  async function refund(id: number, now: Date): Promise<void> {
    await at(now, async (ctx) => {
      const locked = await lockOrder(ctx, id);
      const asked = locked.lines.flatMap((one) => {
        const left = one.quantity - one.refunded_quantity;
        const quantity = chance(50) ? left : pick(left + 1);
        return quantity > 0
          ? [
              {
                line_item_id: one.id,
                quantity,
                restock_type: chance(50) ? ('no_restock' as const) : ('cancel' as const),
              },
            ]
          : [];
      });
      const left = locked.order.paid_minor - locked.order.refunded_minor;
      const plan = await requireRefundPlan(
        ctx,
        locked,
        chance(35)
          ? { refund_line_items: [], shipping: {}, amount_minor: chance(15) ? left : pick(left + 1) }
          : { refund_line_items: asked, shipping: { full_refund: chance(20) } },
      );
      if (plan.lines.length > 0 || plan.shipping_minor > 0 || plan.amount_minor > 0)
        await finishRefund(ctx, locked, await claimRefund(ctx, locked, plan, { note: '', notify: false }));
    });
  }

  async function own(number: number): Promise<void> {
    const placed = new Date(until - pick(lifeDays * 86_400_000));
    const paid = chance(75);
    const order: NewOrder = {
      ...written(Array.from({ length: 1 + pick(3) }, line)),
      ...{
        email: `buyer${pick(40)}@example.com`,
        accepts_marketing: false,
        shipping_address: address(),
        note: '',
      },
      ...{ pricing_trace: [], cart_token: null, checkout_token: null, quote_id: null },
      source_name: some(['web', 'web', 'pos']),
      shipping: chance(50) ? { code: 'post', title: 'Post', price_minor: pick(9 * shop.unit) } : null,
      confirm: false,
      gateway: paid ? 'test' : 'manual',
      payment: paid ? { authorization_code: 'A', message: '', test: true } : null,
    };
    const member = order.source_name === 'pos' ? { ...cashier, userId: shop.staff } : undefined;
    const id = await at(placed, async (ctx) => {
      const made = await writeOrder({ ...ctx, member } as ShopCtx, order);
      await publishPlaced(ctx, made, order);
      return made.id;
    });
    let now = placed;
    if (paid && chance(15)) {
      now = later(now);
      const { lines, discount_applications } = written([line()]);
      await at(now, async (ctx) => {
        await ctx.tx.execute(
          sql`INSERT INTO order_cards (shop_id, order_id, gateway, card_token) VALUES (${shop.id}, ${id}, 'test', 'test:4242')`,
        );
        await addToOrder(ctx, id, {
          ...{ line: lines[0]!, applications: discount_applications, trace: [], shipping: null },
          ...{ key: `added-${shop.id}-${number}`, begun: true },
        });
      });
    }
    for (let times = paid && chance(45) ? 1 + pick(2) : 0; times > 0; times -= 1) {
      now = later(now);
      await refund(id, now);
    }
    if (chance(25))
      await at(later(now), async (ctx) => {
        const given = {
          reason: 'other' as const,
          note: '',
          restock: false,
          refund: chance(60),
          email: false,
        };
        await carryOutCancel(ctx, id, given, await claimCancel(ctx, id, given));
      });
    if (chance(80)) await earn(id);
  }

  /** Money came for it, as by a gateway that is no test. */
  async function earn(id: number): Promise<void> {
    await at(new Date(until), async (ctx) => {
      await ctx.tx.execute(
        sql`UPDATE transactions SET test = false WHERE shop_id = ${shop.id} AND order_id = ${id}`,
      );
      await restateOrders(ctx, [id]);
    });
  }

  type Elsewhere = Omit<ImportedOrder, 'total_price_minor'>;
  const worth = ({ quantity, price_minor, discounts }: Elsewhere['lines'][number]) =>
    Math.max(0, quantity * price_minor - discounts.reduce((all, one) => all + one.amount_minor, 0));
  const total = (order: Elsewhere) =>
    order.lines.reduce((all, one) => all + worth(one), 0) +
    order.shipping.reduce((all, one) => all + one.price_minor, 0) +
    order.total_tax_minor;

  /** The same order with its taxes in its prices, and in that of its delivery; some of it is discounted. */
  function holdingTax(order: Elsewhere): Elsewhere {
    const lines = order.lines.map((one, index) => {
      const off = index === 0 && chance(50) ? pick(one.quantity * one.price_minor + 1) : 0;
      const line = { ...one, tax_minor: 0, discounts: off > 0 ? [{ discount: 0, amount_minor: off }] : [] };
      return { ...line, tax_lines: taxesOf(Math.floor((worth(line) * pick(25)) / 100)) };
    });
    const ofDelivery = taxesOf(pick(1 + Math.floor(order.shipping[0]!.price_minor / 4)));
    const hand = { type: 'manual' as const, title: 'By hand', value: 0, value_type: 'fixed_amount' as const };
    return {
      ...order,
      ...{ lines, taxes_included: true, total_tax_minor: 0, discounts: [{ ...hand, shipping_minor: 0 }] },
      tax_lines: [...lines.flatMap((line) => line.tax_lines), ...ofDelivery],
    };
  }

  /** What happens to an order in the other store: a refund, an edit, a payment, a cancellation taken back. */
  function changed(order: Elsewhere, now: Date): Elsewhere {
    const what = pick(6);
    const at = now.toISOString();
    const position = pick(order.lines.length);
    const one = order.lines[position]!;
    if (what <= 1) {
      const quantity = 1 + pick(one.quantity);
      const units = chance(75)
        ? [
            {
              ...{ line: position, quantity, restock_type: 'no_restock' as const },
              tax_minor: pick(one.tax_minor + 1),
              subtotal_minor: quantity * one.price_minor,
            },
          ]
        : [];
      const worth = units[0]?.subtotal_minor ?? pick(30 * shop.unit);
      const amount = (chance(80) ? worth : pick(worth + 1)) + (units[0]?.tax_minor ?? 0);
      const shipped = chance(20) ? pick(3 * shop.unit) : 0;
      return {
        ...order,
        refunds: [
          ...order.refunds,
          {
            external_id: chance(90) ? String(9000 + order.refunds.length) : '',
            ...{
              created_at: at,
              note: '',
              amount_minor: amount + shipped,
              shipping_minor: shipped,
              lines: units,
            },
          },
        ],
      };
    }
    if (what === 2)
      return {
        ...order,
        lines: order.lines.map((each, index) =>
          index === position ? { ...each, quantity: 1 + pick(6), price_minor: price() } : each,
        ),
      };
    if (what === 3) return { ...order, payment: 'paid' };
    if (what === 4 && order.lines.length > 1 && order.refunds.length === 0 && !order.taxes_included)
      return { ...order, lines: order.lines.slice(0, -1) };
    const cancelled = order.cancelled_at === null;
    return {
      ...order,
      cancelled_at: cancelled ? at : null,
      cancel_reason: cancelled ? 'other' : null,
    };
  }

  async function elsewhere(number: number): Promise<void> {
    const placed = new Date(until - pick(lifeDays * 86_400_000));
    let order: Elsewhere = {
      ...{ name: `#E${number}`, email: `buyer${pick(40)}@example.com`, phone: '', currency: shop.currency },
      ...{
        created_at: placed.toISOString(),
        cancelled_at: null,
        cancel_reason: null,
        closed_at: null,
        note: '',
      },
      ...{
        tags: [],
        source_name: 'shopify',
        gateway: 'cards',
        shipping_address: address(),
        billing_address: null,
      },
      ...{
        discounts: [],
        fulfillments: [],
        refunds: [],
        payment: chance(75) ? ('paid' as const) : ('pending' as const),
      },
      lines: Array.from({ length: 1 + pick(3) }, () => {
        const product = some(shop.products);
        const tax_minor = chance(40) ? pick(3 * shop.unit) : 0;
        return {
          ...{ title: 'Thing', variant_title: '', sku: '', vendor: '' },
          tax_minor,
          tax_lines: taxesOf(tax_minor),
          ...{ discounts: [], requires_shipping: true, grams: 0 },
          ...{ product_id: product, variant_id: variantOf(product) },
          ...{ quantity: 1 + pick(5), price_minor: price() },
        };
      }),
      shipping: [{ code: 'post', title: 'Post', price_minor: pick(9 * shop.unit) }],
      total_tax_minor: chance(30) ? pick(9 * shop.unit) : 0,
    };
    if (chance(40)) order = holdingTax(order);
    let now = placed;
    let id: number | null = null;
    // Some are refunded and cancelled before they are read for the first time.
    for (let before = pick(3); before > 0; before -= 1) order = changed(order, (now = later(now)));
    for (let reads = 1 + pick(4); reads > 0; reads -= 1) {
      const read = {
        ...order,
        total_price_minor: Math.max(
          0,
          total(order) - (chance(20) && !order.taxes_included ? pick(shop.unit) : 0),
        ),
      };
      const known: number | null = id;
      id = await at(now, (ctx) => importOrder(ctx, { id: known, customer_id: null, order: read }));
      if (chance(70)) order = changed(order, (now = later(now)));
    }
  }

  for (let number = 0; number < given.count; number += 1)
    await (chance(60) ? own(number) : elsewhere(number));
}
