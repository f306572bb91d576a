import { sql } from 'drizzle-orm';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ActingShop, Ctx, Services, ShopCtx } from '#core/server/call/context.ts';
import { stale } from '#core/server/call/refusal.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import type { getHonesty, saveHonesty } from '../contract/honest-calls.ts';
import { neverSimulated } from '../contract/tool-words.ts';
import { type Honesty, honestShop } from '../rules/honest.ts';

interface Row extends Record<string, unknown> {
  honest: boolean;
  never_in: string[];
  version: number;
}

interface Turn extends Record<string, unknown> {
  at: Date | string;
  by_name: string;
}

async function stored(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<Row> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT honest, never_in, version FROM conversion_shops WHERE shop_id = ${ctx.shop.id}`,
  );
  return found.rows[0] ?? { ...honestShop, never_in: [], version: 0 };
}

/** The shop's honest mode, with the person who changed it last. */
export async function honestyOf(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<ReplyOf<typeof getHonesty>> {
  const row = await stored(ctx);
  const turned = await ctx.tx.execute<Turn>(
    sql`SELECT at, by_name FROM honest_turns WHERE shop_id = ${ctx.shop.id} ORDER BY id DESC LIMIT 1`,
  );
  const [last] = turned.rows;
  return {
    honesty: {
      ...row,
      listed: [...neverSimulated],
      turned: last ? { at: new Date(last.at).toISOString(), by: last.by_name } : null,
    },
  };
}

const callerName = ({ member, app }: Ctx): string =>
  member ? `${member.firstName} ${member.lastName}`.trim() || member.email : (app?.name ?? '');

/** Saves it, and writes down who did. @throws {Refusal} 409 with what is stored, when it was changed after `version`. */
export async function setHonesty(
  ctx: Ctx,
  { version, ...asked }: BodyOf<typeof saveHonesty>['honesty'],
): Promise<ReplyOf<typeof getHonesty>> {
  await ctx.tx.execute(
    sql`INSERT INTO conversion_shops (shop_id, version) VALUES (${ctx.shop.id}, 0) ON CONFLICT DO NOTHING`,
  );
  await ctx.tx.execute(sql`SELECT FROM conversion_shops WHERE shop_id = ${ctx.shop.id} FOR UPDATE`);
  const before = await stored(ctx);
  if (version !== undefined && version !== before.version) throw stale((await honestyOf(ctx)).honesty);
  const { honest = before.honest, never_in = before.never_in } = asked;
  const same = honest === before.honest && never_in.join() === before.never_in.join();
  if (same) return honestyOf(ctx);
  const countries = textArray(never_in);
  await ctx.tx.execute(
    sql`UPDATE conversion_shops SET honest = ${honest}, never_in = ${countries}, version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id}`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO honest_turns (shop_id, at, honest, never_in, by_name)
        VALUES (${ctx.shop.id}, ${ctx.now.toISOString()}, ${honest}, ${countries},
          ${callerName(ctx)})`,
  );
  return honestyOf(ctx);
}

const remembered = shopMemory<Honesty>({ seconds: 300, channel: 'conversion' });

/** The same from this node's cache, as of the last database notification. */
export async function rememberedHonesty(services: Services, shop: ActingShop): Promise<Honesty> {
  const found = await remembered.read(services, shop.id, ['honesty'], async () => {
    const { honest, never_in } = await services.db.inShop(shop.id, (tx) => stored({ shop, tx }), {
      readOnly: true,
    });
    return new Map([['honesty', { honest, never_in }]]);
  });
  return found.get('honesty')!;
}
