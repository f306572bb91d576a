import { sql } from 'drizzle-orm';
import type { MailWording } from '../../contract/mail-wording.ts';
import type { ShopCtx } from '../call/context.ts';
import type { MailLanguage } from './mail-text.ts';
import { ownOf, type OwnWording, type WordedMail, wordingWith } from './mail-wording.ts';

interface WordingRow extends OwnWording, Record<string, unknown> {
  kind: string;
  version: number;
}

interface WordingCtx extends Pick<ShopCtx, 'tx'> {
  shop: { readonly id: number };
}

/** What a shop has a mail say in a language, and how often it was changed: 0 for one that never was. */
export interface StoredWording {
  mail: WordedMail;
  language: MailLanguage;
  wording: MailWording;
  version: number;
}

/** Of each of these mails what it says in a language, in the shop's words or the standard ones. */
export async function storedWordings(
  ctx: WordingCtx,
  mails: readonly WordedMail[],
  language: MailLanguage,
): Promise<StoredWording[]> {
  const found = await ctx.tx.execute<WordingRow>(
    sql`SELECT kind, subject, heading, intro, closing, version FROM mail_texts
        WHERE shop_id = ${ctx.shop.id} AND language = ${language} ORDER BY kind LIMIT 100`,
  );
  return mails.map((mail) => {
    const own = found.rows.find(({ kind }) => kind === mail.kind);
    return { mail, language, wording: wordingWith(mail, language, own), version: own?.version ?? 0 };
  });
}

export async function storedWording(
  ctx: WordingCtx,
  mail: WordedMail,
  language: MailLanguage,
): Promise<StoredWording> {
  const [stored] = await storedWordings(ctx, [mail], language);
  return stored!;
}

/** Saves over the version that was read; false if another user saved first. */
export async function saveWording(
  ctx: WordingCtx & Pick<ShopCtx, 'now'>,
  mail: WordedMail,
  language: MailLanguage,
  wording: MailWording,
  version: number,
): Promise<boolean> {
  const { kind } = mail;
  const { subject, heading, intro, closing } = ownOf(mail, language, wording);
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
