import { type SQL, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid, stale } from '#core/server/call/refusal.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';
import { type LetterheadCtx, logoOf } from '../../shop/server/shop-letterhead.ts';
import { getMailLook, updateMailLook } from '../contract/mail-look-calls.ts';

type Look = ReplyOf<typeof getMailLook>['mail_look'];

async function lookOf(ctx: Pick<LetterheadCtx, 'tx' | 'shop'>, lock: SQL = sql``): Promise<Look> {
  const found = await ctx.tx.execute<Look & Record<string, unknown>>(
    sql`SELECT mail_accent AS accent, mail_logo AS logo, mail_look_version AS version
        FROM shops WHERE id = ${ctx.shop.id} ${lock}`,
  );
  return found.rows[0]!;
}

/** @throws {Refusal} 422 at `field` for a logo that is no picture of this shop, or none that mails can show */
export async function requireLogo(ctx: LetterheadCtx, logo: string, field: string): Promise<void> {
  if (logo !== '' && !(await logoOf(ctx, logo))) throw invalid({ [field]: identitySentences.not_a_logo });
}

/** How the mails of a shop look, for who keeps the settings. */
export const mailLookRoutes: Route[] = [
  handle(getMailLook, async (ctx) => ({ mail_look: await lookOf(ctx) })),
  handle(updateMailLook, async (ctx, { body: { mail_look: sent } }) => {
    const before = await lookOf(ctx, sql`FOR NO KEY UPDATE`);
    if (sent.version !== before.version) throw stale(before);
    // One that is there already may stay.
    if (sent.logo !== before.logo) await requireLogo(ctx, sent.logo, 'mail_look.logo');
    await ctx.tx.execute(
      sql`UPDATE shops SET mail_accent = ${sent.accent}, mail_logo = ${sent.logo},
            mail_look_version = mail_look_version + 1, updated_at = now()
          WHERE id = ${ctx.shop.id}`,
    );
    return { mail_look: await lookOf(ctx) };
  }),
];
