import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { storeLinkRefusals } from '../../port/contract/store-link-refusals.ts';
import { codeText } from '#modules/orders/code/server/public.ts';
import type { CheckoutFinding, StoreCheckout } from '../../port/rules/store-checkout.ts';
import { checkoutBehind } from './store-checkout-access.ts';
import { nextTestMs } from './store-gate.ts';
import { StoreBusy, StoreFailed, StoreRefused } from '../../port/server/store-http.ts';
import { openKeys, readLink, type StoreLink } from '../../link/server/store-link-row.ts';

/** A checkout that is ready is looked at again after so long. */
const dailyMs = 24 * 3600_000;
/** How long a test code is valid; it takes a cent off a cart that no shopper has. */
const testCodeMs = 15 * 60_000;
/** Codes of tests that may still stand; the oldest have ended long before there are so many. */
const maxTestCodes = 20;

/** The result of a test: `state` as it is then. */
interface Tested {
  state: 'unchecked' | 'ready' | 'shut';
  findings: CheckoutFinding[];
  /** Why it came to no end. */
  problem: Sentence | null;
}

/**
 * Has the checkout of a connection tested as soon as can be, by what comes round (`testCheckouts`): it was just made, or
 * has new keys. Until then nothing is discounted there.
 */
export async function wantGateTest(
  { shop, tx, now }: { shop: Pick<ActingShop, 'id'>; tx: Tx; now: Date },
  linkId: number,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO store_checkouts (shop_id, link_id, next_test_at) VALUES (${shop.id}, ${linkId}, ${now.toISOString()})
        ON CONFLICT (shop_id) DO UPDATE SET link_id = excluded.link_id, state = 'unchecked', findings = '[]',
          problem = NULL, checked_at = NULL, failed_at = '{}', bad_tests = 0, next_test_at = excluded.next_test_at,
          testing = NULL, test_codes = CASE WHEN store_checkouts.link_id = excluded.link_id
            THEN store_checkouts.test_codes ELSE '{}' END`,
  );
}

/** A checkout that could not be tested while nothing of its store was here is tested at once. */
export async function testNowThatThereAreProducts(
  { shop, tx, now }: { shop: Pick<ActingShop, 'id'>; tx: Tx; now: Date },
  linkId: number,
): Promise<void> {
  await tx.execute(
    sql`UPDATE store_checkouts SET next_test_at = least(next_test_at, ${now.toISOString()}), bad_tests = 0
        WHERE shop_id = ${shop.id} AND link_id = ${linkId} AND state = 'unchecked'`,
  );
}

/** Our data for a test, read before the store is called. */
interface Begun {
  link: StoreLink;
  /** Something that the store sells; null while nothing came in. */
  variant: { product_id: string; variant_id: string } | null;
  /** Texts of earlier tests' codes. */
  left: string[];
}

/**
 * Tests the checkout of a shop's connected store: everything that `look` looks at, and where that is good, a code that is
 * made, read and deleted. What was found is kept, opens the gate or shuts it, and says when the next test is. A shop
 * without a store has none. A result that is overtaken by another test, or by new keys, is not kept.
 */
export async function testGate(services: Services, shop: ActingShop): Promise<void> {
  const code = codeText('TEST', randomBytes);
  const begun = await begin(services, shop, code);
  if (!begun) return;
  const { link, variant } = begun;
  const keys = openKeys(services, shop.id, link);
  const gone = new Set<string>();
  let tested: Tested = { state: 'shut', findings: [], problem: storeLinkRefusals.keys.sentence };
  if (keys) {
    const checkout = checkoutBehind(services, shop, link, keys, {
      urgency: 'sync',
      tries: 2,
      timeoutMs: 5_000,
      // It can as well be tested later.
      patienceMs: 2_000,
    });
    const findings: CheckoutFinding[] = [];
    try {
      findings.push(...(await checkout.look()));
      const isGood = findings.every((one) => one.good);
      // Without these permissions, asking for codes can be refused as well, so the check reports what is missing.
      if (isGood) await removeLeft(checkout, begun.left, gone);
      if (isGood && variant) findings.push(await tryCode(services, checkout, { code, variant, gone }));
      else gone.add(code);
      tested = { state: stateOf(findings, variant !== null), findings, problem: null };
    } catch (error) {
      if (error instanceof StoreBusy) return waitFor(services, shop.id, code, error.waitMs);
      if (!(error instanceof StoreRefused || error instanceof StoreFailed)) throw error;
      tested = { state: 'shut', findings, problem: error.sentence };
    }
  }
  await end(services, shop.id, { code, gone: [...gone], tested });
}

const stateOf = (findings: readonly CheckoutFinding[], hasVariant: boolean): Tested['state'] => {
  if (findings.some((one) => !one.good)) return 'shut';
  return hasVariant ? 'ready' : 'unchecked';
};

async function begin(services: Services, shop: ActingShop, code: string): Promise<Begun | null> {
  return services.db.inShop(shop.id, async (tx) => {
    const link = await readLink({ shop, tx }, 'FOR KEY SHARE');
    if (!link) return null;
    const saved = await tx.execute<{ codes: string[] }>(
      sql`UPDATE store_checkouts SET testing = ${code},
            test_codes = (test_codes || ${code}::text)[greatest(1, cardinality(test_codes) + 2 - ${maxTestCodes}::int):]
          WHERE shop_id = ${shop.id} AND link_id = ${link.id} RETURNING test_codes AS codes`,
    );
    const [row] = saved.rows;
    if (!row) return null;
    const found = await tx.execute<{ product_id: string; variant_id: string }>(
      sql`SELECT p.external_id AS product_id, v.external_id AS variant_id
          FROM variants o
          JOIN external_ids v ON v.shop_id = o.shop_id AND v.kind = 'variant' AND v.our_id = o.id
          JOIN external_ids p ON p.shop_id = o.shop_id AND p.kind = 'product' AND p.our_id = o.product_id
          WHERE o.shop_id = ${shop.id} AND v.provider = ${link.provider} AND v.store = ${link.domain}
            AND p.provider = v.provider AND p.store = v.store AND v.deleted_at IS NULL AND p.deleted_at IS NULL
          ORDER BY o.id DESC LIMIT 1`,
    );
    return { link, variant: found.rows[0] ?? null, left: row.codes.filter((one) => one !== code) };
  });
}

/** Deletes what earlier tests could not. */
async function removeLeft(
  checkout: StoreCheckout,
  left: readonly string[],
  gone: Set<string>,
): Promise<void> {
  for (const code of left) {
    const id = await checkout.find(code);
    if (id !== null) await checkout.remove([{ id, code }]);
    gone.add(code);
  }
}

/** Stores may answer that they do not know a code that they have just made. */
const findAgainMs = [0, 500, 1500];

async function tryCode(
  services: Services,
  checkout: StoreCheckout,
  { code, variant, gone }: { code: string; variant: NonNullable<Begun['variant']>; gone: Set<string> },
): Promise<CheckoutFinding> {
  const now = services.now().getTime();
  let id: string;
  try {
    id = await checkout.make({
      code,
      variants: [variant],
      amount_minor: 1,
      takes: 'once',
      units: 1,
      least: { of: 'cart', subtotal_minor: 99_999_999 },
      starts_at: new Date(now),
      ends_at: new Date(now + testCodeMs),
    });
  } catch (error) {
    if (!(error instanceof StoreRefused)) throw error;
    gone.add(code);
    return { check: 'code', good: false, found: 'refused' };
  }
  let found: string | null = null;
  for (const ms of findAgainMs) {
    await delay(ms);
    found = await checkout.find(code);
    if (found === id) break;
  }
  await checkout.remove([{ id, code }]);
  gone.add(code);
  return found === id
    ? { check: 'code', good: true, found: '' }
    : { check: 'code', good: false, found: 'not_found' };
}

/** The store has no allowance left: nothing is known that was not known before. */
async function waitFor(services: Services, shopId: number, code: string, waitMs: number): Promise<void> {
  const next = new Date(services.now().getTime() + Math.max(5_000, waitMs)).toISOString();
  await services.db.inShop(shopId, (tx) =>
    tx.execute(
      sql`UPDATE store_checkouts SET next_test_at = ${next} WHERE shop_id = ${shopId} AND testing = ${code}`,
    ),
  );
}

async function end(
  services: Services,
  shopId: number,
  { code, gone, tested }: { code: string; gone: readonly string[]; tested: Tested },
): Promise<void> {
  const now = services.now();
  const { state, findings, problem } = tested;
  await services.db.inShop(shopId, async (tx) => {
    await tx.execute(
      sql`UPDATE store_checkouts SET test_codes = ARRAY(SELECT one FROM unnest(test_codes) one
            WHERE one <> ALL(${sql.param(gone)}::text[]))
          WHERE shop_id = ${shopId} AND test_codes && ${sql.param(gone)}::text[]`,
    );
    const before = await tx.execute<{ bad_tests: number }>(
      sql`SELECT bad_tests FROM store_checkouts WHERE shop_id = ${shopId} AND testing = ${code} FOR NO KEY UPDATE`,
    );
    const [row] = before.rows;
    if (!row) return;
    const bad = state === 'ready' ? 0 : row.bad_tests + 1;
    const next = new Date(+now + (bad === 0 ? dailyMs : nextTestMs(bad))).toISOString();
    await tx.execute(
      sql`UPDATE store_checkouts SET state = ${state}, findings = ${JSON.stringify(findings)}::jsonb, problem = ${problem},
            checked_at = ${now.toISOString()}, failed_at = '{}', bad_tests = ${bad}, next_test_at = ${next}, testing = NULL
          WHERE shop_id = ${shopId}`,
    );
  });
}

interface Due extends Record<string, unknown> {
  shop_id: number;
}

/** Tests that are due, on whatever shop; so many at a time. */
const atOnce = 20;

/** Runs the tests that are due. One that fails by a fault of ours keeps no other from its turn. */
export async function runDueTests(services: Services): Promise<void> {
  const now = services.now();
  const due = await services.db.asSystem((tx) =>
    tx.execute<Due>(
      sql`SELECT c.shop_id FROM store_checkouts c
          JOIN store_links l ON l.shop_id = c.shop_id AND l.id = c.link_id
          WHERE c.next_test_at <= ${now.toISOString()} ORDER BY c.next_test_at LIMIT ${atOnce}`,
    ),
  );
  await Promise.all(
    due.rows.map(async ({ shop_id }) => {
      // Whatever becomes of it, the next is not due at once; of a shop that is stopped, nothing is asked for an hour.
      const shop = await services.shops.byId(shop_id);
      const isStopped = !shop || shop.access !== null;
      await postpone(services, shop_id, new Date(+now + (isStopped ? 3600_000 : testFailedMs)));
      if (isStopped) return;
      await testGate(services, shop).catch((error: unknown) =>
        services.log.error({ err: error, shop: shop_id }, 'a connected store was not tested'),
      );
    }),
  );
}

/** When a test is tried again that did not come to an end here, as when the process was killed. */
const testFailedMs = 2 * 60_000;

async function postpone(services: Services, shopId: number, until: Date): Promise<void> {
  await services.db.inShop(shopId, (tx) =>
    tx.execute(
      sql`UPDATE store_checkouts SET next_test_at = ${until.toISOString()} WHERE shop_id = ${shopId}`,
    ),
  );
}
