import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Ctx } from '#core/server/call/context.ts';
import { open, seal, sign, verify } from '#core/server/process/app-secret.ts';
import type { SealedKind } from '#core/server/process/secret-check.ts';
import type { OnlineStorePreferences, StoreStatements } from '../contract/shop-settings-calls.ts';

/** The preferences as they are kept; their version is their own, so that saving the settings beside them is no conflict. */
export interface OnlineStore extends OnlineStorePreferences {
  version: number;
}

interface StoreRow extends Record<string, unknown> {
  online_store: Partial<OnlineStorePreferences>;
  storefront_password: string | null;
  version: number;
}

/** What the merchant says in the store; what was never written is empty. */
export const statementsOf = (kept: Partial<StoreStatements>): StoreStatements => ({
  headline: kept.headline ?? '',
  text: kept.text ?? '',
  dispatch_time: kept.dispatch_time ?? '',
  returns: kept.returns ?? '',
});

type StoreCtx = Pick<Ctx, 'shop' | 'tx' | 'now' | 'services'>;

const purpose = (ctx: StoreCtx): string => `storefront-password/${ctx.shop.id}`;

export const sealedStorePasswords: SealedKind = {
  what: 'passwords of stores',
  values: `SELECT 'storefront-password/' || id AS purpose, storefront_password AS sealed FROM shops
           WHERE storefront_password IS NOT NULL`,
};

/** What the shop shows to search engines, and its password in clear; `forUpdate` has a second saver wait. */
export async function onlineStoreOf(ctx: StoreCtx, forUpdate = false): Promise<OnlineStore> {
  const lock = forUpdate ? sql`FOR NO KEY UPDATE` : sql``;
  const found = await ctx.tx.execute<StoreRow>(
    sql`SELECT online_store, storefront_password, online_store_version AS version FROM shops WHERE id = ${ctx.shop.id} ${lock}`,
  );
  const { online_store: kept, storefront_password: sealed, version } = found.rows[0]!;
  return {
    title: kept.title ?? '',
    meta_description: kept.meta_description ?? '',
    enable_password: kept.enable_password ?? false,
    password: sealed === null ? '' : (open(ctx.services.secret, purpose(ctx), sealed) ?? ''),
    password_message: kept.password_message ?? '',
    ...statementsOf(kept),
    version,
  };
}

/** Saves over `before`. A password that stays is not sealed anew, so that the audit log tells of real changes only. */
export async function saveOnlineStore(
  ctx: StoreCtx,
  before: OnlineStore,
  sent: Omit<OnlineStorePreferences, keyof StoreStatements> & Partial<StoreStatements>,
): Promise<OnlineStore> {
  const given: OnlineStorePreferences = { ...sent, ...statementsOf({ ...before, ...sent }) };
  const { password, ...shown } = given;
  const version = before.version + 1;
  const sealed = password === '' ? null : seal(ctx.services.secret, purpose(ctx), password);
  const newPassword = password === before.password ? sql`storefront_password` : sql`${sealed}`;
  await ctx.tx.execute(
    sql`UPDATE shops SET online_store = ${JSON.stringify(shown)}::jsonb, storefront_password = ${newPassword},
          online_store_version = ${version}, updated_at = now()
        WHERE id = ${ctx.shop.id}`,
  );
  return { ...given, version };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes equally long however much of it is right. Without a password nothing is right. */
export function isStorePassword(store: OnlineStore, given: string): boolean {
  return timingSafeEqual(digest(store.password), digest(given)) && store.password !== '';
}

const passSeconds = 24 * 3600;

const passText = (store: OnlineStore, expires: string): string => JSON.stringify([expires, store.password]);

/** `<expiry, seconds>.<signature>`; the signature covers the present password, so a changed one ends every pass. */
export function makeStorePass(ctx: StoreCtx, store: OnlineStore): string {
  const expires = String(Math.floor(ctx.now.getTime() / 1000) + passSeconds);
  return `${expires}.${sign(ctx.services.secret, `storefront-pass/${ctx.shop.id}`, passText(store, expires))}`;
}

export function isStorePass(ctx: StoreCtx, store: OnlineStore, pass: string | undefined): boolean {
  const [, expires, signature] = /^(\d{1,12})\.([\w-]+)$/.exec(pass ?? '') ?? [];
  if (!expires || Number(expires) * 1000 <= ctx.now.getTime() || store.password === '') return false;
  const text = passText(store, expires);
  return verify(ctx.services.secret, `storefront-pass/${ctx.shop.id}`, text, signature);
}
