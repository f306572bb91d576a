import { sql } from 'drizzle-orm';
import { inEnglish, tell } from '#core/contract/sentence.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { notFound, stale } from '#core/server/call/refusal.ts';
import { countAttempt } from '#modules/identity/session/server/public.ts';
import type { StoreCheckoutState } from '../contract/store-checkout-calls.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { testGate } from './store-gate-test.ts';

interface CheckoutRow extends Record<string, unknown> {
  state: StoreCheckoutState['state'];
  findings: StoreCheckoutState['checks'];
  problem: string | null;
  checked_at: Date | string | null;
  code_word: string;
  code_minutes: number;
  version: number;
}

type Asking = Pick<ShopCtx, 'shop' | 'tx'>;

/** The checkout of the connected store as people see it. 404 without one. */
export async function checkoutState({ shop, tx }: Asking): Promise<StoreCheckoutState> {
  const found = await tx.execute<CheckoutRow>(
    sql`SELECT c.state, c.findings, c.problem, c.checked_at, c.code_word, c.code_minutes, c.version
        FROM store_links l JOIN store_checkouts c ON c.shop_id = l.shop_id AND c.link_id = l.id
        WHERE l.shop_id = ${shop.id}`,
  );
  const [row] = found.rows;
  if (!row) throw notFound(storeLinkSentences.a_store);
  const { state, findings, problem, checked_at, code_word, code_minutes, version } = row;
  return {
    ...{ state, checks: findings, code_word, code_minutes, version },
    discounts: state === 'ready',
    error: problem && inEnglish(problem),
    problem: (problem && tell(problem)) || null,
    checked_at: checked_at && new Date(checked_at).toISOString(),
  };
}

/** Saves the prefix and validity of future codes. 409 if another person changed them since the caller read them. */
export async function changeCheckout(
  ctx: Asking,
  { code_word, code_minutes, version }: Pick<StoreCheckoutState, 'code_word' | 'code_minutes' | 'version'>,
): Promise<StoreCheckoutState> {
  await checkoutState(ctx);
  const changed = await ctx.tx.execute(
    sql`UPDATE store_checkouts SET code_word = ${code_word}, code_minutes = ${code_minutes}, version = version + 1
        WHERE shop_id = ${ctx.shop.id} AND version = ${version}
          AND EXISTS (SELECT 1 FROM store_links l WHERE l.shop_id = ${ctx.shop.id} AND l.id = link_id)`,
  );
  const now = await checkoutState(ctx);
  if (changed.rowCount === 0) throw stale(now);
  return now;
}

/** Tests it now, and answers what came of it. It is the store that is asked, so not too often. */
export async function testNow(ctx: Ctx): Promise<StoreCheckoutState> {
  const state = () =>
    ctx.db.inShop(ctx.shop.id, (tx) => checkoutState({ shop: ctx.shop, tx }), {
      readOnly: true,
    });
  await state();
  await countAttempt(ctx.db, `store-checkout:${ctx.shop.id}`, 30, 3600);
  await testGate(ctx.services, ctx.shop);
  return state();
}
