import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sign, verify } from '#core/server/process/app-secret.ts';
import type { ShopCtx } from '#core/server/call/context.ts';

/** One thing offered after a payment. Amounts in minor units. */
export interface StepRow extends Record<string, unknown> {
  id: string;
  order_id: number;
  position: number;
  funnel_id: number | null;
  step_key: string | null;
  offer_id: number;
  variant: 'a' | 'b';
  /** By variant id: the price shown for one unit, delivery included. */
  charge: Readonly<Record<string, number>>;
  state: 'open' | 'charging' | 'accepted' | 'declined' | 'expired';
  variant_id: number | null;
  quantity: number | null;
  amount_minor: number | null;
  /** The line that accepting it put on the order. */
  line_id: number | null;
  attempt: number;
  idempotency_key: string | null;
  answer: unknown;
  expires_at: Date | string;
}

const purpose = 'post-purchase-step';

function signedText(shopId: number, orderToken: string, step: { id: string; offer_id: number }): string {
  return `${shopId}|${orderToken}|${step.id}|${step.offer_id}`;
}

/** The key of a step as a shopper gets it: of this shop, this order and this offer, and of nothing else. */
export function stepToken(
  secret: Buffer,
  shopId: number,
  orderToken: string,
  step: { id: string; offer_id: number },
): string {
  return `${step.id}.${step.offer_id}.${sign(secret, purpose, signedText(shopId, orderToken, step))}`;
}

/** The id of the step that a token is the key of; null when this server did not make it for this shop and order. */
export function stepIdOf(secret: Buffer, shopId: number, orderToken: string, token: string): string | null {
  const [id, offer, signature, ...rest] = token.split('.');
  if (!id || !offer || rest.length > 0) return null;
  const text = signedText(shopId, orderToken, { id, offer_id: Number(offer) });
  return verify(secret, purpose, text, signature) ? id : null;
}

type Ctx = Pick<ShopCtx, 'tx' | 'shop'>;

/** All steps of an order, in their order. */
export async function stepsOf(ctx: Ctx, orderId: number): Promise<StepRow[]> {
  const found = await ctx.tx.execute<StepRow>(
    sql`SELECT * FROM post_purchase_steps WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} ORDER BY position`,
  );
  return found.rows;
}

export async function stepById(ctx: Ctx, id: string): Promise<StepRow | null> {
  const found = await ctx.tx.execute<StepRow>(
    sql`SELECT * FROM post_purchase_steps WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  return found.rows[0] ?? null;
}

/**
 * A step, held until the end of the transaction.
 * @param busy what to do while another request holds the row: `skip` gives null. Also those who only queue for the row make it
 * look taken for a moment, so whoever has claimed the step has to `wait`.
 */
export async function holdStep(ctx: Ctx, id: string, busy: 'wait' | 'skip'): Promise<StepRow | null> {
  const found = await ctx.tx.execute<StepRow>(
    sql`SELECT * FROM post_purchase_steps WHERE shop_id = ${ctx.shop.id} AND id = ${id}
        FOR UPDATE ${busy === 'skip' ? sql`SKIP LOCKED` : sql``}`,
  );
  return found.rows[0] ?? null;
}

export type NewStep = Pick<
  StepRow,
  'order_id' | 'position' | 'funnel_id' | 'step_key' | 'offer_id' | 'variant' | 'charge'
> & { expires_at: Date };

/** Offers one thing more; of two at once only one is written, and both get it. `made`: this call wrote it. */
export async function addStep(
  ctx: ShopCtx,
  step: NewStep,
): Promise<{ row: StepRow | undefined; made: boolean }> {
  const id = randomBytes(18).toString('base64url');
  const at = ctx.now.toISOString();
  const made = await ctx.tx.execute<StepRow>(
    sql`INSERT INTO post_purchase_steps (shop_id, id, order_id, position, funnel_id, step_key, offer_id, variant, charge, expires_at,
          created_at, updated_at)
        VALUES (${ctx.shop.id}, ${id}, ${step.order_id}, ${step.position}, ${step.funnel_id}, ${step.step_key}, ${step.offer_id},
          ${step.variant}, ${JSON.stringify(step.charge)}::jsonb, ${step.expires_at.toISOString()}, ${at}, ${at})
        ON CONFLICT (shop_id, order_id, position) DO NOTHING RETURNING *`,
  );
  if (made.rows[0]) return { row: made.rows[0], made: true };
  const found = await ctx.tx.execute<StepRow>(
    sql`SELECT * FROM post_purchase_steps WHERE shop_id = ${ctx.shop.id} AND order_id = ${step.order_id} AND position = ${step.position}`,
  );
  return { row: found.rows[0], made: false };
}

/** What is shown now, where it is not what was shown before. */
export async function keepShown(
  ctx: Ctx,
  id: string,
  { charge, variant }: Pick<StepRow, 'charge' | 'variant'>,
): Promise<void> {
  const text = JSON.stringify(charge);
  await ctx.tx.execute(
    sql`UPDATE post_purchase_steps SET charge = ${text}::jsonb, variant = ${variant}, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${id} AND state = 'open'
          AND (charge, variant) IS DISTINCT FROM (${text}::jsonb, ${variant})`,
  );
}

/** The single use: one UPDATE, and of many at once only one finds the step open. */
export async function claimStep(
  ctx: ShopCtx,
  id: string,
  taken: { variant_id: number; quantity: number; amount_minor: number; idempotency_key: string | null },
): Promise<StepRow | null> {
  const at = ctx.now.toISOString();
  const claimed = await ctx.tx.execute<StepRow>(
    sql`UPDATE post_purchase_steps SET state = 'charging', variant_id = ${taken.variant_id}, quantity = ${taken.quantity},
          amount_minor = ${taken.amount_minor}, idempotency_key = ${taken.idempotency_key}, updated_at = ${at}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id} AND state = 'open' AND expires_at > ${at} RETURNING *`,
  );
  return claimed.rows[0] ?? null;
}

/** Ends an open step without anything bought. */
export async function endStep(ctx: ShopCtx, id: string, state: 'declined' | 'expired'): Promise<boolean> {
  const at = ctx.now.toISOString();
  const ended = await ctx.tx.execute(
    sql`UPDATE post_purchase_steps SET state = ${state}, updated_at = ${at}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id} AND state = 'open' ${state === 'declined' ? sql`AND expires_at > ${at}` : sql``}`,
  );
  return ended.rowCount === 1;
}

/** Money and line are there. */
export async function acceptStep(ctx: ShopCtx, id: string, lineId: number, answer: object): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE post_purchase_steps SET state = 'accepted', line_id = ${lineId}, answer = ${JSON.stringify(answer)}::jsonb,
          updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
}

export async function keepAnswer(ctx: Ctx, id: string, answer: object): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE post_purchase_steps SET answer = ${JSON.stringify(answer)}::jsonb WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
}

/** Nothing came of a charge: the step may be tried again, as another attempt, or is over. */
export async function giveUpCharge(ctx: ShopCtx, id: string, state: 'open' | 'expired'): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE post_purchase_steps SET state = ${state}, attempt = attempt + 1, idempotency_key = NULL, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id} AND state = 'charging'`,
  );
}

/** Names one charge to the gateway, however often it is asked. */
export function chargeKey(shopId: number, { id, attempt }: Pick<StepRow, 'id' | 'attempt'>): string {
  return `post-purchase:${shopId}:${id}:${attempt}`;
}
