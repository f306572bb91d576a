import { sql } from 'drizzle-orm';
import { minorDigits } from '#core/rules/money.ts';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { outboundPolicy } from '#core/server/http/outbound-http.ts';
import type { ImportedOrder } from '#modules/orders/import/server/public.ts';
import {
  type AddedUnits,
  type PaymentAnswer,
  type PaymentGateway,
  PaymentUnknown,
} from '#modules/orders/payment/server/public.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { type AddedCredit, creditAdded } from '../../quote/rules/order-credit.ts';
import { type Fields, fieldsOf, textOf } from '../../port/rules/provider-value.ts';
import type { StoreOrder } from '../../port/rules/store-port.ts';
import {
  addedLine,
  addedLines,
  addedMeta,
  awaitsPayment,
  grewBy,
  isAsWanted,
  lineSums,
  type WantedLine,
} from '../../woocommerce/rules/woocommerce-added.ts';
import { gateOf } from '../../checkout/server/store-gate.ts';
import {
  openStoreHttp,
  StoreBusy,
  StoreFailed,
  type StoreHttp,
  StoreRefused,
} from '../../port/server/store-http.ts';
import { openKeys, readLink } from '../../link/server/store-link-row.ts';
import { storeIdsOf } from '../../view/server/store-view.ts';
import { wooSignIn } from '../../woocommerce/server/woocommerce-store.ts';

/** Under this name orders keep the store. */
export const wooGatewayName = 'woocommerce';

/** A shopper waits, and so does our order. */
const callMs = 4_000;
/** So long after the store was asked its work may still be on its way, whatever it shows. */
const onItsWay = '60 seconds';

/** The shop and the server. */
interface StoreContext {
  services: Services;
  shop: { id: number };
}

interface LineRow extends Record<string, unknown> {
  key: string;
  external_order: string;
  state: 'asked' | 'there' | 'refused';
  added: AddedUnits;
  /** The store was asked so short ago that it may yet do it. */
  is_fresh: boolean;
}

const columns = (now: string) =>
  sql`key, external_order, state, added, asked_at > ${now}::timestamptz - ${onItsWay}::interval AS is_fresh`;

async function rowOf({ services, shop }: StoreContext, key: string): Promise<LineRow | null> {
  const found = await services.db.inShop(
    shop.id,
    (tx) =>
      tx.execute<LineRow>(
        sql`SELECT ${columns(services.now().toISOString())} FROM store_order_lines WHERE shop_id = ${shop.id} AND key = ${key}`,
      ),
    { readOnly: true },
  );
  return found.rows[0] ?? null;
}

/** In a transaction of its own, whatever becomes of the caller's. */
async function note(
  { services, shop }: StoreContext,
  key: string,
  state: LineRow['state'],
  isAsked = false,
): Promise<void> {
  await services.db.inShop(shop.id, (tx) =>
    tx.execute(
      sql`UPDATE store_order_lines SET state = ${state},
            asked_at = CASE WHEN ${isAsked} THEN ${services.now().toISOString()}::timestamptz ELSE asked_at END
          WHERE shop_id = ${shop.id} AND key = ${key}`,
    ),
  );
}

/** The store's orders, over a key that may write; null where none is connected, or it is another kind of store. */
async function openOrders({ services, shop }: StoreContext): Promise<StoreHttp | null> {
  const link = await services.db.inShop(shop.id, (tx) => readLink({ shop, tx }), { readOnly: true });
  const keys = link?.provider === 'woocommerce' ? openKeys(services, shop.id, link) : null;
  if (!link || !keys) return null;
  return openStoreHttp({
    domain: link.domain,
    policy: outboundPolicy(services.environment.OUTBOUND_ALLOW),
    tries: 1,
    timeoutMs: callMs,
    patienceMs: callMs,
    ...wooSignIn(keys),
  });
}

const pathOf = (order: string) => `/wp-json/wc/v3/orders/${order}?dp=6`;
const readOrder = async (http: StoreHttp, order: string): Promise<Fields> =>
  fieldsOf((await http.call(pathOf(order))).json);
const putLines = async (http: StoreHttp, order: string, lines: object[]): Promise<Fields> =>
  fieldsOf((await http.call(pathOf(order), { method: 'PUT', body: { line_items: lines }, own: true })).json);
const takeOff = async (http: StoreHttp, order: string, lines: readonly Fields[]): Promise<void> => {
  if (lines.length === 0) return;
  await putLines(
    http,
    order,
    lines.map(({ id }) => ({ id, quantity: 0 })),
  );
};

const refused = (): PaymentAnswer => ({
  ok: false,
  field: false,
  message: storeLinkSentences.not_added,
});
const agreed = (key: string): PaymentAnswer => ({ ok: true, authorization_code: key, message: '' });

/** Whether the store refused and so changed nothing. After an error of the store itself, either is possible. */
const isNo = (error: unknown): boolean =>
  error instanceof StoreRefused ||
  error instanceof StoreBusy ||
  (error instanceof StoreFailed && error.answered !== null && error.answered.status < 500);

/** The ids that the store knows a variant of ours by. */
async function idsThere(
  { services, shop }: StoreContext,
  { product_id, variant_id }: AddedUnits,
): Promise<{ product_id: number; variation_id?: number } | null> {
  const view = await storeIdsOf(services, shop);
  const product = product_id === null ? 0 : (view?.theirs('product', product_id) ?? 0);
  const variant = variant_id === null ? 0 : (view?.theirs('variant', variant_id) ?? 0);
  if (product === 0 || variant === 0) return null;
  return product === variant ? { product_id: product } : { product_id: product, variation_id: variant };
}

/** The row is there before the store is asked, so that what comes of a lost answer is known again. */
async function keepRow(
  { services, shop }: StoreContext,
  row: { key: string; order_id: number; external_order: string; added: AddedUnits },
): Promise<void> {
  await services.db.inShop(shop.id, (tx) =>
    tx.execute(
      sql`INSERT INTO store_order_lines (shop_id, key, order_id, external_order, added, created_at)
          VALUES (${shop.id}, ${row.key}, ${row.order_id}, ${row.external_order}, ${JSON.stringify(row.added)}::jsonb,
            ${services.now().toISOString()})
          ON CONFLICT (shop_id, key) DO NOTHING`,
    ),
  );
}

/**
 * A WooCommerce store as what charges an order of its own that is still to be paid: a line is put on the order there, and
 * paid with it. Its key is kept with the line, so that no lost answer puts it there twice.
 */
export const openWooOrderLines = (services: Services): PaymentGateway => ({
  test: false,
  paysLater: true,
  sale: () => Promise.resolve(refused()),
  capture: () => Promise.resolve(refused()),
  release: () => Promise.resolve(refused()),
  refund: () => Promise.resolve(refused()),
  async joins({ shop }) {
    const [view, gate] = await Promise.all([storeIdsOf(services, shop), gateOf(services, shop)]);
    const may = gate?.ready === true && gate.provider === 'woocommerce';
    // Only the store can price delivery, and it gives no price for a placed order.
    return (variant, shipping) => may && shipping === 0 && (view?.theirs('variant', variant) ?? 0) !== 0;
  },
  async chargeAgain({ shop }, order, { amount_minor, currency, key, order_id, added }) {
    const context = { services, shop };
    const http = await openOrders(context);
    const [ids, gate] = [await idsThere(context, added), await gateOf(services, shop)];
    if (!http || !ids || !gate?.ready || added.shipping_minor > 0) return refused();
    const before = await rowOf(context, key);
    if (before?.state === 'refused') return refused();
    await keepRow(context, { key, order_id, external_order: order, added });
    const wanted: WantedLine = {
      quantity: added.quantity,
      subtotal_minor: added.price_minor * added.quantity,
      total_minor: amount_minor,
    };
    const give = async (state: 'there' | 'refused'): Promise<PaymentAnswer> => {
      await note(context, key, state);
      return state === 'there' ? agreed(key) : refused();
    };
    try {
      const found = await readOrder(http, order);
      let there = found;
      if (!addedLine(there, key)) {
        if (!awaitsPayment(there) || textOf(there.currency, 3) !== currency) return await give('refused');
        if (before?.is_fresh) throw new PaymentUnknown();
        await note(context, key, 'asked', true);
        const sums = lineSums(wanted, minorDigits(currency));
        there = await putLines(http, order, [
          { ...ids, ...sums, meta_data: [{ key: addedMeta, value: key }] },
        ]);
      }
      let line = addedLine(there, key);
      if (line && there.prices_include_tax === true && !isAsWanted(there, line, wanted, currency)) {
        const sums = lineSums(wanted, minorDigits(currency), { order: there, line });
        there = await putLines(http, order, [sums]);
        line = addedLine(there, key);
      }
      if (!line) throw new PaymentUnknown();
      const isRight =
        addedLines(there, key).length === 1 &&
        isAsWanted(there, line, wanted, currency) &&
        (addedLine(found, key) !== null || grewBy(found, there, line, currency));
      if (isRight) return await give('there');
      await takeOff(http, order, addedLines(there, key));
      return await give('refused');
    } catch (error) {
      if (isNo(error)) return await give('refused');
      if (error instanceof StoreFailed) throw new PaymentUnknown(error.message, { cause: error });
      throw error;
    }
  },
  async wasCharged({ shop }, key) {
    const context = { services, shop };
    const row = await rowOf(context, key);
    if (!row || row.state === 'refused') return false;
    const http = await openOrders(context);
    // A store that is connected no more keeps what it was seen to have.
    if (!http) return row.state === 'there';
    return addedLine(await readOrder(http, row.external_order), key) !== null;
  },
  async giveBack({ shop }, key) {
    const context = { services, shop };
    const row = await rowOf(context, key);
    const http = row && (await openOrders(context));
    if (!row || !http) return;
    const there = await readOrder(http, row.external_order);
    await takeOff(http, row.external_order, addedLines(there, key));
    await note(context, key, 'refused');
  },
});

/** An order with what joined it after it was placed as of the offers that it was taken from. */
export async function withAdded(
  ctx: ShopCtx,
  item: StoreOrder,
  order: ImportedOrder,
): Promise<ImportedOrder> {
  const keys = item.line_ids.flatMap(({ added_key }) => added_key ?? []);
  if (keys.length === 0) return order;
  const found = await ctx.tx.execute<{ key: string; added: AddedUnits }>(
    sql`SELECT key, added FROM store_order_lines
        WHERE shop_id = ${ctx.shop.id} AND external_order = ${item.external_id} AND key = ANY(${sql.param(keys)}::text[])`,
  );
  const credits = new Map(
    found.rows.map(({ key, added }): [string, AddedCredit | null] => [key, added.offer]),
  );
  return creditAdded(
    order,
    item.line_ids.map(({ added_key }) => credits.get(added_key ?? '') ?? null),
  );
}

/** The token of an order that the store can still be asked to add to, while it is known; else null. */
export async function joiningToken(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  orderId: number,
): Promise<string | null> {
  const found = await ctx.tx.execute<{ token: string }>(
    sql`SELECT o.token FROM orders o JOIN order_cards c ON c.shop_id = o.shop_id AND c.order_id = o.id
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = ${orderId} AND c.gateway = ${wooGatewayName}`,
  );
  return found.rows[0]?.token ?? null;
}
