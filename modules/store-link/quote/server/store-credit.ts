import type { ShopCtx } from '#core/server/call/context.ts';
import { toMajor } from '#core/rules/money.ts';
import { postNotice } from '#modules/identity/notice/server/public.ts';
import type { ImportedOrder } from '#modules/orders/import/server/public.ts';
import { addOrderEvent } from '#modules/orders/order/server/public.ts';
import { chargedOtherwise, creditedOrder } from '../rules/order-credit.ts';
import type { StoreItem, StoreOrder } from '../../port/rules/store-port.ts';
import { type OrderQuote, orderTookCodes, quoteOfOrder, readReportedQuotes } from './store-quote-order.ts';

/** Adds the quotes that pages reported to their orders. */
export async function addReportedQuotes(
  ctx: ShopCtx,
  items: readonly StoreItem[],
): Promise<readonly StoreItem[]> {
  const orders = items.flatMap((item) => (item.kind === 'order' && item.quote_id === null ? [item] : []));
  const reported = await readReportedQuotes(
    ctx,
    orders.map(({ external_id, order_key, order: { created_at } }) => ({
      ...{ external_id, order_key, created_at },
    })),
  );
  if (reported.size === 0) return items;
  return items.map((item) => {
    const quote_id = item.kind === 'order' ? (item.quote_id ?? reported.get(item.external_id)) : undefined;
    return quote_id === undefined ? item : ({ ...item, quote_id } as StoreOrder);
  });
}

const codesOf = ({ order }: StoreOrder): string[] =>
  order.discounts.flatMap(({ type, title }) => (type === 'discount_code' ? [title.toUpperCase()] : []));

/** Our price that an order was placed with. */
export interface Credit {
  of: OrderQuote;
  /** Whether no other order was placed with it: stores count uses late, and the second is not credited. */
  isIts: boolean;
}

/** Our price that an order was placed with, by its codes or its name; null for none. `ourId` is its id here, once it has one. */
export async function creditOf(ctx: ShopCtx, item: StoreOrder, ourId: number | null): Promise<Credit | null> {
  const codes = codesOf(item);
  if (codes.length === 0 && item.quote_id === null) return null;
  const of = await quoteOfOrder(ctx, { codes, quoteId: item.quote_id });
  if (!of) return null;
  return { of, isIts: of.quote.order_id === null || of.quote.order_id === ourId };
}

/** When it comes in: on its timeline and in a notice what people have to know who look at the offers' figures. */
async function tellCredit(ctx: ShopCtx, item: StoreOrder, { of, isIts }: Credit, id: number): Promise<void> {
  const { quote, codes } = of;
  // Only its name: it was sold at list price, or by another's discount.
  if (codes.length === 0) return;
  const { name, currency } = item.order;
  const notice = (values: Record<string, string | number>) =>
    postNotice(ctx, {
      kind: 'order_differs',
      eventKey: `order:${id}`,
      values: { name, ...values },
      link: `/orders/${id}`,
      permission: 'orders',
    });
  if (!isIts) {
    await addOrderEvent(ctx, id, 'code_used_again', { codes: codes.map(({ code }) => code) });
    return notice({ met: 'code_used_again' });
  }
  const charged_minor = chargedOtherwise(item.order, variantsOf(item), quote);
  if (charged_minor === null) return;
  const quoted_minor = quote.total_minor;
  await addOrderEvent(ctx, id, 'not_as_quoted', { quoted_minor, charged_minor, currency });
  const [quoted, charged] = [toMajor(quoted_minor, currency), toMajor(charged_minor, currency)];
  await notice({ met: 'not_as_quoted', quoted, charged, currency });
}

const variantsOf = ({ line_ids }: StoreOrder) => line_ids.map(({ variant_id }) => variant_id);

/** An order with what our offers took off it, as the store split it. */
export const creditedItem = (item: StoreOrder, { of: { quote, codes } }: Credit): ImportedOrder =>
  creditedOrder(item.order, variantsOf(item), quote, codes);

/** In the transaction that wrote the order: what its price holds is its own, and its codes go. */
export async function takeCredit(
  ctx: ShopCtx,
  item: StoreOrder,
  credit: Credit,
  { id, isNew }: { id: number; isNew: boolean },
): Promise<void> {
  await orderTookCodes(ctx, credit.of.quote, id, codesOf(item));
  if (isNew) await tellCredit(ctx, item, credit, id);
}
