import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CodedShop, startCodedShop } from '#apps/server/testing/store-cart.ts';
import { tierBody } from '#apps/server/testing/test-shop.ts';
import { eventually } from '#core/testing/test-services.ts';

const turns = process.env['PROVE_SEED'] ? 20 : 1;
const file = join(import.meta.dirname, '../../../../apps/server/testing/store-code-worker.ts');

describe.each(['shopify', 'woocommerce'] as const)('a server that is killed (%s)', (provider) => {
  let shop: CodedShop;
  let worker: ChildProcess | undefined;
  let carts = 0;
  /** A cart takes one coupon of ours on WooCommerce; of two on Shopify the store may know one and not the other. */
  const codes = provider === 'shopify' ? 2 : 1;
  const at = (n: number) => shop.variants[n]!;
  beforeAll(async () => {
    shop = await startCodedShop(provider);
    for (const n of [0, 4])
      await shop.offer({
        offer_type: 'quantity',
        target_ids: [at(n).our_product],
        discount_data: { data: [tierBody(0, 2, 10 + n)], is_default_select: 0 },
      });
  }, 120_000);
  afterEach(() => worker?.kill('SIGKILL'));
  afterAll(() => shop.close());

  /** Starts the process of another server, and kills it as soon as this is so. */
  async function killWhen(what: { quote?: string }, isSo: () => Promise<boolean> | boolean): Promise<void> {
    const { services, databaseUrl } = shop.server;
    const acting = await services.shops.byId(shop.people.shopId);
    const { host } = provider === 'shopify' ? shop.shopify : shop.woo;
    worker = spawn(
      process.execPath,
      [file, databaseUrl, services.dataDir, JSON.stringify({ shop: acting, ...what })],
      { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, OUTBOUND_ALLOW: host } },
    );
    const ended = new Promise((resolve) => worker!.once('exit', resolve));
    let isOver = false;
    void ended.then(() => (isOver = true));
    for (const until = Date.now() + 30_000; !isOver && Date.now() < until && !(await isSo());) await delay(2);
    worker.kill('SIGKILL');
    await ended;
  }
  const slow = (ms: number) => {
    Object.assign(shop.shopify.faults, { slowMs: ms, paths: ms > 0 ? /graphql/ : null });
    shop.woo.faults.rest.slowMs = ms;
  };
  interface Row {
    code: string;
    state: string;
    asked: boolean;
  }
  const rows = async (): Promise<Row[]> =>
    (await shop.sql(
      'SELECT code, state, asking_since IS NOT NULL AS asked FROM store_codes WHERE shop_id = $1 ORDER BY code',
      [shop.people.shopId],
    )) as unknown as Row[];
  const codesThere = () =>
    shop
      .standing()
      .map((code) => code.toUpperCase())
      .filter((code) => code.startsWith('SAVE-'))
      .toSorted((a, b) => (a < b ? -1 : 1));
  const made = async () => (await rows()).flatMap(({ code, state }) => (state === 'made' ? [code] : []));
  /** Turns of the server that is left, each a minute after the one before, until its rows say what the store has. */
  const untilEqual = (isDone: (all: Row[]) => boolean) =>
    eventually(
      'codes that are as their rows say',
      async () => {
        await shop.keep();
        if (isDone(await rows()) && JSON.stringify(codesThere()) === JSON.stringify(await made()))
          return true;
        await shop.sql(
          `UPDATE store_codes SET asking_since = asking_since - interval '1 minute', asked_at = asked_at - interval '1 minute',
             remove_at = remove_at - interval '1 minute' * (ends_at <= now())::int WHERE shop_id = $1`,
          [shop.people.shopId],
        );
        await shop.sql(
          `UPDATE store_quotes SET created_at = created_at - interval '1 minute' WHERE shop_id = $1`,
          [shop.people.shopId],
        );
        return false;
      },
      60,
    );
  /** A cart whose codes are rows, and no more: the store did not answer. */
  async function wanted(): Promise<string> {
    carts += 1;
    await shop.sql('DELETE FROM rate_limits');
    shop.down(true);
    const { body } = await shop.priceCart(
      [0, 4].map((at_) => ({ variant: at(at_), quantity: 2 })),
      { visitor: `kill-${carts}` },
    );
    shop.down(false);
    await shop.sql(
      `UPDATE store_checkouts SET failed_at = '{}', state = 'ready', problem = NULL WHERE shop_id = $1`,
      [shop.people.shopId],
    );
    await shop.sql(`UPDATE store_codes SET asking_since = NULL WHERE shop_id = $1 AND state = 'wanted'`, [
      shop.people.shopId,
    ]);
    expect(body.quote).toMatchObject({ ready: false });
    expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: codes }, () => 'wanted'));
    expect(codesThere()).toEqual([]);
    return body.quote!.id;
  }
  /** All codes have ended, and the next turn deletes them. */
  const end = () =>
    shop.sql(
      `UPDATE store_codes SET remove_at = now() - interval '1 second', ends_at = least(ends_at, now()) WHERE shop_id = $1`,
      [shop.people.shopId],
    );
  const isGone = (all: Row[]) => all.every(({ state }) => state === 'removed' || state === 'refused');

  test.each([
    ['when it has asked for a code', async () => (await rows()).some(({ asked }) => asked)],
    ['when the store has made one', () => codesThere().length > 0],
    ['when it has noted one', async () => (await made()).length > 0],
  ] as const)(
    `%s leaves codes that are as their rows say within a minute (${turns} times)`,
    { timeout: turns * 90_000 },
    async (_, isSo) => {
      for (let n = 0; n < turns; n += 1) {
        const quote = await wanted();
        slow(15);
        await killWhen({ quote }, isSo);
        slow(0);
        await untilEqual((all) => all.every(({ state }) => state !== 'wanted'));
        expect(codesThere()).toHaveLength(codes);
        await end();
        await untilEqual(isGone);
        expect(codesThere()).toEqual([]);
        await shop.sql('DELETE FROM store_quotes WHERE shop_id = $1', [shop.people.shopId]);
      }
    },
  );

  test(
    `while it deletes codes leaves none behind (${turns} times)`,
    { timeout: turns * 90_000 },
    async () => {
      for (let n = 0; n < turns; n += 1) {
        await wanted();
        await untilEqual((all) => all.every(({ state }) => state === 'made'));
        expect(codesThere()).toHaveLength(codes);
        await end();
        slow(15);
        await killWhen({}, () => codesThere().length < codes);
        slow(0);
        await untilEqual(isGone);
        expect(codesThere()).toEqual([]);
        await shop.sql('DELETE FROM store_quotes WHERE shop_id = $1', [shop.people.shopId]);
      }
    },
  );
});
