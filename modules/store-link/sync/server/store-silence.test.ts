import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboundPolicy } from '#core/server/http/outbound-http.ts';
import { eventually } from '#core/testing/test-services.ts';
import { bucket } from '#apps/server/testing/linked-store.ts';
import { type NewShops, type Owner, startNewShops } from '#apps/server/testing/new-shops.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { silencePauseMs } from '../rules/silence-pause.ts';
import type { Integration } from '../../link/contract/integrate-calls.ts';
import { type ShopifySandbox, startShopifySandbox } from '../../../../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox, type WooSandbox } from '../../../../sandbox/woocommerce/woocommerce-sandbox.ts';
import { openStoreHttp, storeBounds, StoreSilent } from '../../port/server/store-http.ts';

const bounds = { ...storeBounds };
const ways = ['nothing', 'headers', 'drip'] as const;
let shops: NewShops;
let shopify: ShopifySandbox;
let woo: WooSandbox;
beforeAll(async () => {
  shops = await startNewShops();
  shopify = await startShopifySandbox({ products: 3, orders: 2, bucket });
  woo = await startWooSandbox({ products: 3, orders: 2, bucket });
  for (const { host } of [shopify, woo]) shops.server.services.environment.OUTBOUND_ALLOW.add(host);
});
beforeEach(() => shops.system(sql`DELETE FROM rate_limits`));
afterEach(() => wake(shopify, woo));
afterAll(async () => {
  await shops.server.close();
  await shopify.close();
  await woo.close();
});

type Store = ShopifySandbox | WooSandbox;

/** Has a store answer no more, and the server wait for it less long than it does: an answer may take longer. */
function hush(how: (typeof ways)[number], ...stores: Store[]): void {
  Object.assign(storeBounds, { callMs: 150, silenceMs: 400 });
  for (const store of stores) store.faults.silent = how;
}

function wake(...stores: Store[]): void {
  Object.assign(storeBounds, bounds);
  for (const store of stores) store.faults.silent = null;
}

const state = async (owner: Owner) =>
  (await owner<{ integration: Integration | null }>('GET', '/admin/integrate.json')).body.integration!;
interface ShownJob {
  status: string;
  error: string | null;
  done: number;
}
const jobOf = async (owner: Owner, id: number) =>
  (await owner<{ job: ShownJob }>('GET', `/admin/jobs/${id}.json`)).body.job;
const ended = (owner: Owner, id: number) =>
  eventually(
    'the end of the job',
    async () => {
      const job = await jobOf(owner, id);
      return job.status === 'done' || job.status === 'failed' ? job : null;
    },
    30,
  );
const silence = (owner: Owner) =>
  eventually(
    'the silence',
    async () => {
      const { silent } = await state(owner);
      return silent;
    },
    30,
  );

const keysOf = (store: Store) =>
  store === shopify
    ? ['shopify', { api_key: 'k', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' }]
    : ['basic-auth', { api_key: 'ck_sandbox', api_password: 'cs_sandbox' }];

async function connect(owner: Owner, store: Store): Promise<number> {
  const [call, keys] = keysOf(store) as [string, object];
  const made = await owner<{ job_id: number }>('POST', `/admin/integrate/${call}.json`, {
    domain: store.host,
    ...keys,
  });
  expect(made.status).toBe(200);
  return made.body.job_id;
}

/** Sends a file of two products. */
async function importTwoLines(token: string): Promise<number> {
  const file = 'Handle,Title,Variant Price\nmug,Mug,10\nbowl,Bowl,20\n';
  const sent = await shops.server.app.inject({
    method: 'POST',
    url: '/admin/products/import.json',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="p.csv"\r\n\r\n${file}\r\n--x--\r\n`,
  });
  expect(sent.statusCode).toBe(202);
  return sent.json<{ job_id: number }>().job_id;
}

describe('a call', () => {
  test.each(ways)('of a store that answers %s ends, and so does a run of them', async (silent) => {
    hush(silent, shopify);
    const http = openStoreHttp({
      domain: shopify.host,
      headers: () => Promise.resolve({ 'x-shopify-access-token': 'shpat_sandbox' }),
      policy: outboundPolicy(new Set([shopify.host])),
    });
    const call = () => http.call('/admin/api/2026-07/shop.json');
    shopify.seen.splice(0);
    await expect(call()).rejects.toBeInstanceOf(StoreSilent);
    // Nothing was heard of it yet.
    expect(shopify.seen).toHaveLength(1);
    shopify.faults.silent = null;
    await eventually('an answer', () => call().catch(() => null));
    shopify.faults.silent = silent;
    shopify.seen.splice(0);
    await expect(call()).rejects.toBeInstanceOf(StoreSilent);
    // Six tries would be more silence than a run bears.
    expect(shopify.seen.length).toBeLessThanOrEqual(3);
  });

  test('of a store that was silent before is tried once until it answers', async () => {
    hush('nothing', shopify);
    const http = openStoreHttp({
      domain: shopify.host,
      headers: () => Promise.resolve({ 'x-shopify-access-token': 'shpat_sandbox' }),
      policy: outboundPolicy(new Set([shopify.host])),
      isSilent: true,
    });
    const before = shopify.seen.length;
    await expect(http.call('/admin/api/2026-07/shop.json')).rejects.toBeInstanceOf(StoreSilent);
    expect(shopify.seen.length - before).toBe(1);
    shopify.faults.silent = null;
    const call = () => http.call('/admin/api/2026-07/shop.json').catch(() => null);
    expect((await eventually('an answer', call)).json).toMatchObject({ shop: {} });
  });

  test('the bounds are those that are promised', () => {
    expect(bounds).toEqual({ callMs: 10_000, silenceMs: 60_000, pageSize: 250 });
    expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((runs) => silencePauseMs(runs) / 60_000)).toEqual([
      1, 2, 4, 8, 16, 32, 60, 60, 60,
    ]);
  });
});

describe('a shop whose store', () => {
  test.each(ways)(
    'answers %s waits for it without holding a worker, and goes on when it answers',
    async (silent) => {
      const shop = await shops.newShop();
      const job = await connect(shop.owner, woo);
      expect(await ended(shop.owner, job)).toMatchObject({ status: 'done' });
      expect(await state(shop.owner)).toMatchObject({ silent: null, error: null });
      hush(silent, woo);
      const { body } = await shop.owner<{ job_id: number }>('POST', '/admin/integrate/sync.json', {
        full: true,
      });
      const first = await silence(shop.owner);
      await eventually(
        'the job to wait',
        async () => (await jobOf(shop.owner, body.job_id)).status === 'queued',
      );
      expect(Date.parse(first.next_try_at!)).toBeGreaterThan(Date.parse(first.since));
      expect(await state(shop.owner)).toMatchObject({ state: 'connected', hooks: 'on', job_id: body.job_id });
      expect((await state(shop.owner)).error).not.toBeNull();
      // Asked for, it is tried at once, with one call; its pause has grown, and since when is what it was.
      const before = woo.seen.length;
      const again = await shop.owner<{ job_id: number }>('POST', '/admin/integrate/sync.json', {
        full: false,
      });
      expect(again.body.job_id).toBe(body.job_id);
      const second = await eventually('another try', async () => {
        const now = (await state(shop.owner)).silent!;
        return now.next_try_at === first.next_try_at ? null : now;
      });
      expect(second.since).toBe(first.since);
      expect(woo.seen.length - before).toBe(1);
      const pause = Date.parse(second.next_try_at!) - Date.parse(first.next_try_at!);
      expect(pause).toBeGreaterThanOrEqual(60_000);
      wake(woo);
      await shop.owner('POST', '/admin/integrate/sync.json', { full: false });
      expect(await ended(shop.owner, body.job_id)).toMatchObject({ status: 'done', error: null });
      expect(await state(shop.owner)).toMatchObject({ silent: null, error: null });
    },
  );
});

test('with two silent stores the import of another shop is done while they wait', async () => {
  const [one, other] = [await shops.newShop(), await shops.newShop()];
  const third = shops.people.owner;
  await ended(one.owner, await connect(one.owner, shopify));
  await ended(other.owner, await connect(other.owner, woo));
  for (const { seen } of [shopify, woo]) seen.splice(0);
  hush('nothing', shopify);
  hush('drip', woo);
  const syncs: [Owner, number][] = [];
  for (const { owner } of [one, other]) {
    const { body } = await owner<{ job_id: number }>('POST', '/admin/integrate/sync.json', { full: true });
    syncs.push([owner, body.job_id]);
  }
  await eventually('both to be asked', () =>
    [shopify, woo].every(({ seen }) => seen.some(({ status }) => status === 0)),
  );
  const asked = await importTwoLines(third);
  expect(await ended(memberClient(shops.server.app, third), asked)).toMatchObject({
    status: 'done',
    done: 2,
  });
  // Each sync gives its worker back, and waits for a later time.
  for (const [owner, id] of syncs) {
    await eventually('the sync to wait', async () => (await jobOf(owner, id)).status === 'queued', 60);
    expect(await jobOf(owner, id)).toMatchObject({ status: 'queued', error: null });
    expect((await state(owner)).silent).not.toBeNull();
  }
  // Two runs of at most three calls each: nothing was tried again and again meanwhile.
  const calls = [shopify, woo].map(({ seen }) => seen.filter(({ status }) => status === 0).length);
  expect(Math.max(...calls)).toBeLessThan(20);
});

test('a first sync counts as asked for', async () => {
  const shop = await shops.newShop();
  const id = await connect(shop.owner, shopify);
  const [job] = await shops.system<{ created_by: number | null }>(
    sql`SELECT created_by FROM jobs WHERE id = ${id}`,
  );
  expect(job?.created_by).not.toBeNull();
  expect(await ended(shop.owner, id)).toMatchObject({ status: 'done' });
});
