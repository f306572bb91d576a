import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#core/server/call/context.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { watchLiveMemory } from '#core/testing/live-memory.ts';
import { testMember } from '#core/testing/test-authentication.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';
import { exportFile } from './offer-export.ts';
import { startOfferImport } from './offer-import.ts';

let server: TestServer;
let people: TestPeople;
beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
afterAll(() => server.close());

const lines = offerLimits.import;
/** What may be held at a time beyond what was before: the file is larger. */
const room = 40e6;

test(
  `a file of ${lines} offers goes out and comes back whole, in bounded memory`,
  { timeout: 900_000 },
  async () => {
    const { services } = server;
    const shop = (await services.shops.byId(people.shopId))!;
    await services.db.inShop(shop.id, async (tx) => {
      await tx.execute(
        sql`INSERT INTO products (shop_id, id, title, handle, published_at)
            SELECT ${shop.id}, 900000 + n, 'P' || n, 'p' || n, now() FROM generate_series(1, 1000) n`,
      );
      await tx.execute(
        sql`INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, target_type, target_ids, priority, discount_data)
            SELECT ${shop.id}, 'quantity', 'Offer ' || n, 'Take two', 'product', ARRAY[900001 + n % 1000, 900001 + (n + 7) % 1000], n,
              '{"data": [{"key": 0, "label": "", "min_quantity": 2, "value_discount": 10, "type": "percentage_each",
                "mark_as_popular": true, "image": null}], "is_default_select": -1}'
            FROM generate_series(1, ${lines}) n`,
      );
    });
    const memory = watchLiveMemory();
    const took: Record<string, number> = {};
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const from = performance.now();
      const value = await work();
      took[name] = Math.round((performance.now() - from) / 100) / 10;
      return value;
    };
    const write = (path: string) =>
      services.db.inShop(shop.id, async (tx) => {
        const ctx = { shop, tx, now: services.now(), db: services.db, services } as unknown as Ctx;
        const { body } = await exportFile(ctx, { everything: true });
        await pipeline(body as Readable, createWriteStream(path));
      });
    const run = async (path: string, dry_run: boolean) => {
      const id = await startOfferImport(
        { services, shop, member: testMember },
        { path },
        { delete_option: false, dry_run },
      );
      for (;;) {
        const job = (await services.db.inShop(shop.id, (tx) => readJob({ shop, tx }, id)))!;
        if (job.status === 'done' || job.status === 'failed') return job;
        await delay(200);
      }
    };
    const path = join(services.dataDir, 'out.csv');
    const again = join(services.dataDir, 'again.csv');
    await timed('export', () => write(path));
    expect(await timed('trial', () => run(path, true))).toMatchObject({
      failure_count: 0,
      result: { same: lines, new: 0 },
    });
    await services.db.inShop(shop.id, (tx) => tx.execute(sql`DELETE FROM offers WHERE shop_id = ${shop.id}`));
    expect(await timed('import', () => run(path, false))).toMatchObject({
      failure_count: 0,
      result: { count: lines },
    });
    await write(again);
    const { peak } = memory.stop();
    expect(await hashOf(again)).toBe(await hashOf(path));
    const { size } = await stat(path);
    console.log({ megabytes: Math.round(size / 1e6), seconds: took, peak: Math.round(peak / 1e6) });
    expect(peak).toBeLessThan(room);
  },
);

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const line of createInterface({ input: createReadStream(path) })) hash.update(`${line}\n`);
  return hash.digest('hex');
}
