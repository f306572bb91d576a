import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ActingShop, Ctx, Services } from '#core/server/call/context.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { groupedProducts } from '../../group/server/group-memory.ts';
import type { storefrontStars } from '../contract/shown-calls.ts';
import type { ShownStars } from '../contract/shown-review.ts';
import { addTotals } from '../rules/shown-totals.ts';
import { rememberedCustomize } from './shown-customize.ts';
import { rememberedTotals } from './shown-totals.ts';

const maxHandles = 50;

const remembered = shopMemory<number>({ seconds: 300, channel: 'catalog', maxEntries: 20_000 });

/** Products that shoppers see, by their handles; a handle of none is 0. From memory. */
async function productsOf(services: Services, shop: ActingShop, handles: readonly string[]) {
  return remembered.read(services, shop.id, handles, async (missing) => {
    const found = await services.db.inShop(
      shop.id,
      (tx) =>
        tx.execute<{ handle: string; id: number }>(
          sql`SELECT handle, id FROM products WHERE shop_id = ${shop.id} AND handle = ANY(${textArray(missing)})
                AND published_at IS NOT NULL AND deleted_at IS NULL`,
        ),
      { readOnly: true },
    );
    const known = new Map(found.rows.map(({ handle, id }) => [handle, id]));
    return new Map(missing.map((handle) => [handle, known.get(handle) ?? 0]));
  });
}

/** Stars of products by their handles, from memory; those without a review written here are left out. */
export async function starsByHandle(ctx: Ctx, handles: string): Promise<ReplyOf<typeof storefrontStars>> {
  const { services, shop } = ctx;
  const { star_color, card_stars } = await rememberedCustomize(services, shop);
  if (!card_stars) return { stars: {}, star_color };
  const wanted = [...new Set(handles.split(',').filter(Boolean))].slice(0, maxHandles);
  const products = await productsOf(services, shop, wanted);
  const groups = await Promise.all(
    [...products].flatMap(([handle, id]) =>
      id === 0 ? [] : [groupedProducts(services, shop, id).then((of) => [handle, of] as const)],
    ),
  );
  const totals = await rememberedTotals(services, shop, [...new Set(groups.flatMap(([, of]) => of))]);
  const stars: [string, ShownStars][] = groups.map(([handle, of]) => [
    handle,
    addTotals(of.flatMap((id) => totals.get(String(id)) ?? [])).here,
  ]);
  return { stars: Object.fromEntries(stars.filter(([, { count }]) => count > 0)), star_color };
}
