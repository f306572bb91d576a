import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { StoreCheckout } from '../../port/rules/store-checkout.ts';
import type { Urgency } from '../../checkout/server/store-checkout-access.ts';
import { type CodeStore, openCodeStore } from './store-code-store.ts';
import { gateFailed } from '../../checkout/server/store-gate.ts';
import { StoreFailed, StoreRefused } from '../../port/server/store-http.ts';
import {
  checkoutCode,
  closeQuotes,
  codeColumns,
  type StoreCode,
} from '../../quote/server/store-quote-row.ts';

/**
 * A request for a code has this long; then another one may ask for it. The store creates a code only once, however
 * often it is asked.
 */
const askingMs = 10_000;
/** Calls at once. */
const sideBySide = 10;
/** For one call that makes a code: longer than a shopper waits, as it goes on without them. */
const makeMs = 8_000;

/**
 * Creates the missing codes of a quote in the store, in parallel, and skips those that another request is creating.
 * After a chance failure the next request asks again, at the latest the keeper. A refusal by the store ends the quote.
 */
export async function makeCodes(
  services: Services,
  shop: ActingShop,
  quoteId: string,
  urgency: Urgency,
): Promise<void> {
  const store = await openCodeStore(services, shop, {
    ...{ urgency, tries: 1, timeoutMs: makeMs, patienceMs: makeMs },
  });
  if (!store) return;
  const codes = await claimCodes(services, shop, store, quoteId);
  const failures: unknown[] = [];
  const turn = async (): Promise<void> => {
    for (let code = codes.pop(); code; code = codes.pop()) {
      const failed = await makeCode(services, shop, store.checkout, code);
      if (failed) failures.push(failed.error);
    }
  };
  await Promise.all(Array.from({ length: Math.min(sideBySide, codes.length) }, turn));
  // Parallel failures count as one failure of the store, however many codes the cart has.
  const failure = failures.find((error) => error instanceof StoreFailed || error instanceof StoreRefused);
  await gateFailed(services, shop.id, store.linkId, failure);
}

/** The codes that are still to be made; who has them asks for them. Committed before the store is asked. */
async function claimCodes(
  services: Services,
  shop: ActingShop,
  { linkId }: CodeStore,
  quoteId: string,
): Promise<StoreCode[]> {
  const now = services.now();
  const since = new Date(now.getTime() - askingMs).toISOString();
  const claimed = await services.db.inShop(shop.id, (tx) =>
    tx.execute<StoreCode>(
      sql`UPDATE store_codes c SET asking_since = ${now.toISOString()}::timestamptz, asked_at = ${now.toISOString()}::timestamptz
          WHERE c.shop_id = ${shop.id} AND c.quote_id = ${quoteId} AND c.link_id = ${linkId} AND c.state = 'wanted' AND c.ends_at > ${now.toISOString()}::timestamptz
            AND (c.asking_since IS NULL OR c.asking_since < ${since}::timestamptz)
            AND EXISTS (SELECT FROM store_quotes q WHERE q.shop_id = c.shop_id AND q.id = c.quote_id AND q.open)
          RETURNING ${codeColumns}`,
    ),
  );
  return claimed.rows;
}

async function makeCode(
  services: Services,
  shop: ActingShop,
  checkout: StoreCheckout,
  row: StoreCode,
): Promise<{ error: unknown } | null> {
  try {
    await noteMade(services, shop, row, await checkout.make(checkoutCode(row)));
    return null;
  } catch (error) {
    await noteFailed(services, shop, row, error);
    return { error };
  }
}

/**
 * The store knows it. One that was given up meanwhile is deleted by the keeper, also where it was looked for and not found
 * because this came later.
 */
export async function noteMade(
  services: Services,
  shop: Pick<ActingShop, 'id'>,
  row: StoreCode,
  externalId: string,
): Promise<void> {
  const now = services.now().toISOString();
  await services.db.inShop(shop.id, (tx) =>
    tx.execute(
      sql`UPDATE store_codes SET state = 'made', external_id = ${externalId}, made_at = ${now}::timestamptz, asking_since = NULL,
            remove_at = CASE WHEN state = 'removed' THEN ${now}::timestamptz ELSE remove_at END, removed_at = NULL
          WHERE shop_id = ${shop.id} AND id = ${row.id} AND state IN ('wanted', 'removed')`,
    ),
  );
}

/** The store refused the code, and would refuse it again. */
export function isRefusal(error: unknown): error is StoreRefused | StoreFailed {
  if (error instanceof StoreRefused) return true;
  return error instanceof StoreFailed && error.answered !== null && error.answered.status < 500;
}

async function noteFailed(
  services: Services,
  shop: ActingShop,
  row: StoreCode,
  error: unknown,
): Promise<void> {
  await services.db.inShop(shop.id, async (tx) => {
    if (!isRefusal(error)) {
      await tx.execute(
        sql`UPDATE store_codes SET asking_since = NULL WHERE shop_id = ${shop.id} AND id = ${row.id} AND state = 'wanted'`,
      );
      return;
    }
    await tx.execute(
      sql`UPDATE store_codes SET state = 'refused', problem = ${error.sentence}, asking_since = NULL
          WHERE shop_id = ${shop.id} AND id = ${row.id} AND state = 'wanted'`,
    );
    // A price that is not made good as a whole is none.
    await closeQuotes({ shop, tx }, [row.quote_id], services.now());
  });
  services.log.warn({ err: error, shop: shop.id }, 'a connected store did not take a code');
}
