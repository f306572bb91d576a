import { type SQL, sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { StoreCheckout } from '../../port/rules/store-checkout.ts';
import type { CodeStore } from './store-code-store.ts';
import { noteMade } from './store-code-make.ts';
import { codeColumns, type StoreCode } from '../../quote/server/store-quote-row.ts';

/** A code whose making was not answered may come to be so long after it was asked for; until then it is looked for again. */
const lateMs = 60_000;
/** As many are deleted in one call. */
const maxAtOnce = 100;
/** A removal that was begun and not ended is anybody's again after this. */
const leaseMs = 30_000;
const longestWaitMs = 10 * 60_000;

/** Which of a shop's codes: of these quotes, or all that are due. */
export type Removing = { quotes: readonly string[] } | 'due' | 'all';

/** Claims codes, so that no other process deletes them meanwhile. */
async function claimRemovals(
  services: Services,
  shop: Pick<ActingShop, 'id'>,
  store: CodeStore | null,
  which: Removing,
): Promise<StoreCode[]> {
  const now = services.now();
  const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
  const those =
    which === 'due'
      ? sql`remove_at <= ${at(0)}`
      : which === 'all'
        ? sql`true`
        : sql`quote_id = ANY(${sql.param([...which.quotes])}::text[])`;
  const ofStore = store ? sql`link_id = ${store.linkId}` : sql`true`;
  const claimed = await services.db.inShop(shop.id, (tx) =>
    tx.execute<StoreCode>(
      sql`UPDATE store_codes c SET remove_at = ${at(leaseMs)}, remove_tries = remove_tries + 1
          WHERE c.shop_id = ${shop.id} AND c.id = ANY(ARRAY(
            SELECT id FROM store_codes WHERE shop_id = ${shop.id} AND state IN ('wanted', 'made') AND ${those} AND ${ofStore}
            ORDER BY remove_at LIMIT ${maxAtOnce} FOR UPDATE SKIP LOCKED))
          RETURNING ${codeColumns}`,
    ),
  );
  return claimed.rows;
}

/**
 * Deletes codes in the store, at most 100. True when there may be more of them; false also when the store failed. One that
 * may be there without our knowing is looked for by its text. `store` null: the store is another one by now, or its keys
 * cannot be read; then they end by themselves. Begins nothing after `over` (milliseconds).
 */
export async function removeCodes(
  services: Services,
  shop: Pick<ActingShop, 'id'>,
  store: CodeStore | null,
  which: Removing,
  over = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const codes = await claimRemovals(services, shop, store, which);
  if (!store) await noteRemoved(services, shop, codes);
  else {
    const { checkout } = store;
    const groups = groupsOf(services, checkout, codes);
    for (let at = 0; at < groups.length; at += sideBySide) {
      const done = await Promise.all(
        groups.slice(at, at + sideBySide).map((group) => removeGroup(services, shop, checkout, group)),
      );
      if (done.every(Boolean) && Date.now() < over) continue;
      await tryLater(services, shop, groups.slice(at + sideBySide).flat());
      return false;
    }
  }
  return codes.length === maxAtOnce;
}

/** Calls at once; a store allows some tens a second. */
const sideBySide = 5;

/** Codes that are deleted in one call. Where many are deleted later than that says, what still works goes one by one. */
function groupsOf(services: Services, checkout: StoreCheckout, codes: readonly StoreCode[]): StoreCode[][] {
  const now = services.now().getTime();
  const isAlone = (code: StoreCode) =>
    code.external_id === null || (!checkout.deletesAtOnce && new Date(code.ends_at).getTime() >= now);
  const together = codes.filter((code) => !isAlone(code));
  return [...(together.length > 0 ? [together] : []), ...codes.filter(isAlone).map((code) => [code])];
}

/** False when the store failed. */
async function removeGroup(
  services: Services,
  shop: Pick<ActingShop, 'id'>,
  checkout: StoreCheckout,
  codes: StoreCode[],
): Promise<boolean> {
  try {
    const [unsure] = codes.filter((code) => code.external_id === null);
    if (unsure) await removeUnsure(services, shop, checkout, unsure);
    else {
      await checkout.remove(codes.map(({ external_id, code }) => ({ id: external_id!, code })));
      await noteRemoved(services, shop, codes);
    }
    return true;
  } catch (error) {
    await tryLater(services, shop, codes);
    services.log.warn(
      { err: error, shop: shop.id },
      'codes of a connected store were not deleted, they will be',
    );
    return false;
  }
}

/** A code of which it is not known whether the store has it. */
async function removeUnsure(
  services: Services,
  shop: Pick<ActingShop, 'id'>,
  checkout: StoreCheckout,
  code: StoreCode,
): Promise<void> {
  // The store was never asked for it.
  if (code.asked_at === null) return noteRemoved(services, shop, [code]);
  const id = await checkout.find(code.code);
  if (id !== null) {
    await noteMade(services, shop, code, id);
    await checkout.remove([{ id, code: code.code }]);
    await noteRemoved(services, shop, [code]);
  } else if (services.now().getTime() - new Date(code.asked_at).getTime() < lateMs)
    await tryLater(services, shop, [code]);
  else await noteRemoved(services, shop, [code]);
}

async function noteRemoved(
  services: Services,
  shop: Pick<ActingShop, 'id'>,
  codes: readonly StoreCode[],
): Promise<void> {
  const now = services.now().toISOString();
  await change(services, shop, codes, sql`state = 'removed', removed_at = ${now}::timestamptz`);
}

/** Soon, and less and less often. */
async function tryLater(
  services: Services,
  shop: Pick<ActingShop, 'id'>,
  codes: readonly StoreCode[],
): Promise<void> {
  const now = services.now().toISOString();
  await change(
    services,
    shop,
    codes,
    sql`remove_at = ${now}::timestamptz
          + least(${longestWaitMs}::int, 2000 * 2 ^ least(remove_tries, 12)) * interval '1 millisecond'`,
  );
}

/** Changes what is known of codes that are not deleted yet. */
async function change(
  services: Services,
  shop: Pick<ActingShop, 'id'>,
  codes: readonly StoreCode[],
  set: SQL,
): Promise<void> {
  if (codes.length === 0) return;
  const ids = codes.map((code) => code.id);
  await services.db.inShop(shop.id, (tx) =>
    tx.execute(
      sql`UPDATE store_codes SET ${set}
          WHERE shop_id = ${shop.id} AND id = ANY(${sql.param(ids)}::bigint[]) AND state IN ('wanted', 'made')`,
    ),
  );
}
