import { sql } from 'drizzle-orm';
import { open, seal, sign } from '../process/app-secret.ts';
import type { Services, ShopCtx } from '../call/context.ts';
import { checkMail } from './mail-transport.ts';
import type { Mail } from './mailbox.ts';
import type { SealedKind } from '../process/secret-check.ts';
import { idArray } from '../database/sql-array.ts';

/** What a mail is about, so that it is found, and forgotten, with that. */
export interface MailSubject {
  /** `order`: a word of the area. */
  about: string;
  about_id: number;
}

/** A mail of a shop, about something it keeps. */
export interface ShopMail extends MailSubject {
  /** One mail for a key in a shop, on all servers, however often it is asked for: `order:17:confirmation`. */
  key: string;
  /** What it tells, for who hears how it fares (`mailFared`). */
  kind: string;
  mail: Mail;
}

type MailCtx = Pick<ShopCtx, 'tx'> & { shop: { readonly id: number }; services: Pick<Services, 'secret'> };

const purpose = (shopId: number) => `shop-mail/${shopId}`;

/** Mails that wait hold links that open something. */
export const sealedMails: SealedKind = {
  what: 'mails that wait to be sent',
  values: `SELECT 'shop-mail/' || shop_id AS purpose, sealed FROM shop_mails WHERE sealed IS NOT NULL`,
};

/**
 * Queues a mail in the caller's transaction: it is sent if that commits, and by whichever server is first. A key that
 * there is one for already changes nothing.
 *
 * What a crash between does: before the commit there is no mail. After it, until a server has it in hand (`claimed_until`),
 * any other sends it. Killed with the mail in hand, a server leaves a claim that ends after a minute, and another takes the
 * mail up. If the mail server had it by then, it gets it twice: nobody can know whether its answer was lost, and no mail
 * would be worse. Both have the same Message-ID, made of the key, by which a receiver may drop the second. A key is
 * remembered for 90 days after its mail; what may never be mailed again later than that is for the area to remember.
 * @throws {Error} when an address, a name, the subject or a header could carry headers of its own
 */
export async function queueMail(ctx: MailCtx, { key, kind, about, about_id, mail }: ShopMail): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO shop_mails (shop_id, key, kind, about, about_id, to_address, sealed)
        VALUES (${ctx.shop.id}, ${key}, ${kind}, ${about}, ${about_id}, ${mail.to}, ${sealedMail(ctx, mail)})
        ON CONFLICT (shop_id, key) DO NOTHING`,
  );
}

/** Whether there is a mail for a key, sent or waiting: who would write it again need not. */
export async function hasMail(ctx: Pick<ShopCtx, 'shop' | 'tx'>, key: string): Promise<boolean> {
  const found = await ctx.tx.execute(
    sql`SELECT 1 FROM shop_mails WHERE shop_id = ${ctx.shop.id} AND key = ${key}`,
  );
  return found.rows.length > 0;
}

/** State of an email: `delayed` was refused for now and is tried again. `reason` is the mail server’s last reply. */
export interface MailSnapshot {
  state: 'queued' | 'delayed' | 'sent' | 'failed';
  reason: string;
}

/** How the mail of a key fares; null where there is none, or none any more. */
export async function mailSnapshot(
  tx: ShopCtx['tx'],
  shopId: number,
  key: string,
): Promise<MailSnapshot | null> {
  const found = await tx.execute<MailSnapshot & Record<string, unknown>>(
    sql`SELECT CASE WHEN state = 'queued' AND last_error IS NOT NULL THEN 'delayed' ELSE state END AS state,
          coalesce(last_error, '') AS reason
        FROM shop_mails WHERE shop_id = ${shopId} AND key = ${key}`,
  );
  return found.rows[0] ?? null;
}

/**
 * Has a mail sent once more, or for the first time: `mail` is what it says now. It is the mail of its key, with the same
 * Message-ID, so that who has it is not shown it twice. One that still waits is tried at once.
 */
export async function queueMailAgain(
  ctx: MailCtx,
  { key, kind, about, about_id, mail }: ShopMail,
): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO shop_mails (shop_id, key, kind, about, about_id, to_address, sealed)
        VALUES (${ctx.shop.id}, ${key}, ${kind}, ${about}, ${about_id}, ${mail.to}, ${sealedMail(ctx, mail)})
        ON CONFLICT (shop_id, key) DO UPDATE SET to_address = excluded.to_address, sealed = excluded.sealed, state = 'queued',
          attempts = 0, next_attempt_at = now(), queued_at = now(), sent_at = NULL, last_error = NULL`,
  );
}

/**
 * Has a mail that was given up sent after all, word for word, to the address it should have now. Of many at once one
 * does. False for one that was not given up, or whose words are gone.
 */
export async function sendGivenUpMail(ctx: MailCtx, id: number, to: string): Promise<boolean> {
  const found = await ctx.tx.execute<{ sealed: string }>(
    sql`SELECT sealed FROM shop_mails
        WHERE shop_id = ${ctx.shop.id} AND id = ${id} AND state = 'failed' AND sealed IS NOT NULL FOR UPDATE`,
  );
  const mail = openMail(ctx.services, ctx.shop.id, found.rows[0]?.sealed ?? '');
  if (!mail) return false;
  await ctx.tx.execute(
    sql`UPDATE shop_mails SET to_address = ${to}, sealed = ${sealedMail(ctx, { ...mail, to })}, state = 'queued',
          attempts = 0, next_attempt_at = now(), queued_at = now(), last_error = NULL
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  return true;
}

function sealedMail({ shop, services }: MailCtx, mail: Mail): string {
  checkMail(mail);
  return seal(services.secret, purpose(shop.id), JSON.stringify(mail));
}

/** The mail as it was queued; null when it cannot be read with this secret. */
export function openMail({ secret }: Pick<Services, 'secret'>, shopId: number, sealed: string): Mail | null {
  const text = open(secret, purpose(shopId), sealed);
  return text === null ? null : (JSON.parse(text) as Mail);
}

/** What comes before the `@` of a mail's Message-ID: the same for a key whenever and wherever it is sent. */
export function messageIdOf({ secret }: Pick<Services, 'secret'>, shopId: number, key: string): string {
  return sign(secret, 'message-id', `${shopId}:${key}`);
}

/** Forgets every mail about these things, sent or waiting, with the address that it went to. */
export async function forgetMails(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  about: string,
  ids: readonly number[],
): Promise<void> {
  await ctx.tx.execute(
    sql`DELETE FROM shop_mails WHERE shop_id = ${ctx.shop.id} AND about = ${about}
          AND about_id = ANY (${idArray(ids)})`,
  );
}
