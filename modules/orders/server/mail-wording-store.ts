import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import type { MailLanguage } from '#core/server/mail-text.ts';
import { type BuyerMailKind, buyerMailKinds, type MailWording } from '../contract/buyer-mail-kind.ts';
import { ownOf, type OwnWording, wordingWith } from './buyer-mail-wording.ts';

type WordingRow = OwnWording & { kind: string; version: number } & Record<string, unknown>;

/** What a shop has its mails say, and how often it was changed: 0 for one that never was. */
export interface StoredWording {
  kind: BuyerMailKind;
  wording: MailWording;
  version: number;
}

async function ownRows(ctx: Pick<ShopCtx, 'shop' | 'tx'>, language: MailLanguage): Promise<WordingRow[]> {
  const found = await ctx.tx.execute<WordingRow>(
    sql`SELECT kind, subject, heading, intro, closing, version FROM mail_texts
        WHERE shop_id = ${ctx.shop.id} AND language = ${language} ORDER BY kind LIMIT 100`,
  );
  return found.rows;
}

/** Of each kind of mail what it says in a language, in the shop's words or the standard ones. */
export async function storedWordings(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  language: MailLanguage,
): Promise<StoredWording[]> {
  const rows = await ownRows(ctx, language);
  return buyerMailKinds.map((kind) => {
    const own = rows.find((row) => row.kind === kind);
    return { kind, wording: wordingWith(kind, language, own), version: own?.version ?? 0 };
  });
}

export async function storedWording(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  kind: BuyerMailKind,
  language: MailLanguage,
): Promise<StoredWording> {
  return (await storedWordings(ctx, language)).find((one) => one.kind === kind)!;
}

/** Saves over the version that was read; false when somebody else was first. */
export async function saveWording(
  ctx: ShopCtx,
  kind: BuyerMailKind,
  language: MailLanguage,
  wording: MailWording,
  version: number,
): Promise<boolean> {
  const { subject, heading, intro, closing } = ownOf(kind, language, wording);
  const at = ctx.now.toISOString();
  const saved =
    version === 0
      ? await ctx.tx.execute(
          sql`INSERT INTO mail_texts (shop_id, kind, language, subject, heading, intro, closing, updated_at)
              VALUES (${ctx.shop.id}, ${kind}, ${language}, ${subject}, ${heading}, ${intro}, ${closing}, ${at})
              ON CONFLICT (shop_id, kind, language) DO NOTHING RETURNING id`,
        )
      : await ctx.tx.execute(
          sql`UPDATE mail_texts SET subject = ${subject}, heading = ${heading}, intro = ${intro}, closing = ${closing},
                version = version + 1, updated_at = ${at}
              WHERE shop_id = ${ctx.shop.id} AND kind = ${kind} AND language = ${language} AND version = ${version}
              RETURNING id`,
        );
  return saved.rows.length > 0;
}
