import { sql } from 'drizzle-orm';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { stale } from '#core/server/call/refusal.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { toMajor } from '#core/rules/money.ts';
import { getShippingSettings, updateShippingSettings } from '../contract/shipping-calls.ts';
import { earlierTable, freeFrom, freeTable, type ShippingTable } from '../rules/shipping-rate.ts';

interface ShippingRow extends Record<string, unknown> {
  standard_minor: number | null;
  express_minor: number | null;
  free_from_minor: number | null;
  standard_time: string;
  express_time: string;
  saved: boolean;
  version: number;
}

type StoredTable = { table: ShippingTable; saved: boolean; version: number };
type TableCtx = Pick<ShopCtx, 'tx'> & { shop: Pick<ShopCtx['shop'], 'id' | 'currency'> };

/** The shop's present shipping rates. Version 0 while no rates are stored. */
async function storedTable(ctx: TableCtx): Promise<StoredTable> {
  const found = await ctx.tx.execute<ShippingRow>(
    sql`SELECT standard_minor, express_minor, free_from_minor, standard_time, express_time,
               saved_at IS NOT NULL AS saved, version
        FROM shipping_settings WHERE shop_id = ${ctx.shop.id}`,
  );
  const row = found.rows[0];
  if (!row) return { table: freeTable, saved: false, version: 0 };
  const { standard_minor, express_minor, free_from_minor, standard_time, express_time, saved, version } = row;
  const table =
    standard_minor === null
      ? earlierTable(ctx.shop.currency)
      : { standard_minor, express_minor, free_from_minor, standard_time, express_time };
  return { table, saved, version };
}

export const shippingTable = async (ctx: TableCtx): Promise<ShippingTable> => (await storedTable(ctx)).table;

/** The table that a checkout stores. The rates still apply if its currency is the shop's. */
export type CheckoutTable = ShippingTable & { currency: string };

/** The table that a checkout began with. One that began in another currency, or has none yet, has the shop's of now. */
export async function tableOfCheckout(ctx: TableCtx, stored: CheckoutTable | null): Promise<ShippingTable> {
  if (stored === null) return earlierTable(ctx.shop.currency);
  if (stored.currency !== ctx.shop.currency) return shippingTable(ctx);
  const { currency: _currency, ...table } = stored;
  return table;
}

const remembered = shopMemory<{ from: number | null }>({ seconds: 300, channel: 'shops' });

/**
 * From which total of items on the shop's standard shipping is free, in major units; null where it always or never is.
 * From this node's memory: every page of a store says it.
 */
export async function freeShippingFrom({
  services,
  shop,
  tx,
}: Pick<ServedCtx, 'services' | 'shop' | 'tx'>): Promise<number | null> {
  const found = await remembered.read(services, shop.id, ['free'], async () => {
    const minor = freeFrom(await shippingTable({ tx, shop }));
    return new Map([['free', { from: minor === null ? null : toMajor(minor, shop.currency) }]]);
  });
  return found.get('free')!.from;
}

async function shownSettings(ctx: ShopCtx): Promise<ReplyOf<typeof getShippingSettings>['shipping']> {
  const { table, saved, version } = await storedTable(ctx);
  return { ...table, currency: ctx.shop.currency, saved, version };
}

/** Calls for the shop's shipping rates, for staff with the permission for settings. */
export const shippingRoutes: Route[] = [
  handle(getShippingSettings, async (ctx) => ({ shipping: await shownSettings(ctx) })),
  handle(updateShippingSettings, async (ctx, { body: { shipping: sent } }) => {
    // Waits for a change of the shop's currency, and has one wait: amounts are saved in the currency of now.
    await ctx.tx.execute(sql`SELECT 1 FROM shops WHERE id = ${ctx.shop.id} FOR NO KEY UPDATE`);
    const before = await shownSettings(ctx);
    if (sent.version !== before.version) throw stale(before);
    await ctx.tx.execute(
      sql`INSERT INTO shipping_settings
            (shop_id, standard_minor, express_minor, free_from_minor, standard_time, express_time, saved_at)
          VALUES (${ctx.shop.id}, ${sent.standard_minor}, ${sent.express_minor}, ${sent.free_from_minor},
                  ${sent.standard_time}, ${sent.express_time}, now())
          ON CONFLICT (shop_id) DO UPDATE SET standard_minor = excluded.standard_minor,
            express_minor = excluded.express_minor, free_from_minor = excluded.free_from_minor,
            standard_time = excluded.standard_time, express_time = excluded.express_time,
            saved_at = excluded.saved_at, version = shipping_settings.version + 1`,
    );
    return { shipping: await shownSettings(ctx) };
  }),
];
