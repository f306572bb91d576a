import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import { stale } from '#core/server/call/refusal.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import type { ReviewCustomize, saveReviewCustomize } from '../contract/customize-calls.ts';
import { standardLook } from '../rules/standard-look.ts';

export interface StoredCustomize {
  customize: ReviewCustomize;
  /** How often it was saved. */
  version: number;
}

interface Row extends Record<string, unknown> {
  settings: Partial<ReviewCustomize>;
  version: number;
}

const toCustomize = (row: Row | undefined): StoredCustomize => ({
  customize: { ...standardLook, ...row?.settings },
  version: row?.version ?? 0,
});

/** Design and placement of reviews; unsaved values are those of `standardLook`. */
export async function customizeOf(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<StoredCustomize> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT settings, version FROM review_customize WHERE shop_id = ${ctx.shop.id}`,
  );
  return toCustomize(found.rows[0]);
}

/** Saves the given fields; the others stay. @throws {Refusal} 409 with the stored values after another `version` */
export async function setCustomize(
  ctx: ShopCtx,
  { customize: asked, version }: BodyOf<typeof saveReviewCustomize>,
): Promise<StoredCustomize> {
  await ctx.tx.execute(
    sql`INSERT INTO review_customize (shop_id) VALUES (${ctx.shop.id}) ON CONFLICT DO NOTHING`,
  );
  const found = await ctx.tx.execute<Row>(
    sql`SELECT settings, version FROM review_customize WHERE shop_id = ${ctx.shop.id} FOR UPDATE`,
  );
  const before = toCustomize(found.rows[0]);
  if (version !== undefined && version !== before.version) throw stale(before);
  const changes = Object.entries(asked).some(
    ([name, value]) => before.customize[name as keyof ReviewCustomize] !== value,
  );
  // A value that is so already is not saved, and makes no new version.
  if (!changes) return before;
  const saved = await ctx.tx.execute<Row>(
    sql`UPDATE review_customize SET settings = settings || ${JSON.stringify(asked)}::jsonb, version = version + 1,
          updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} RETURNING settings, version`,
  );
  return toCustomize(saved.rows[0]);
}

const remembered = shopMemory<StoredCustomize>({ seconds: 300, channel: 'reviews' });

/** The same from this server's memory, which the database invalidates on each change. */
export async function rememberedCustomize(services: Services, shop: ActingShop): Promise<ReviewCustomize> {
  const found = await remembered.read(services, shop.id, ['customize'], async () => {
    const stored = await services.db.inShop(shop.id, (tx) => customizeOf({ shop, tx }), { readOnly: true });
    return new Map([['customize', stored]]);
  });
  return found.get('customize')!.customize;
}
