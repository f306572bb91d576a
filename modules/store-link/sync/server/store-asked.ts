import { sql } from 'drizzle-orm';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import type { RunningJob } from '#core/server/jobs/job-kind.ts';
import { forgetting } from '#core/server/jobs/schedule.ts';
import { fetchProductImages } from '#modules/catalog/product/server/public.ts';
import type { StoreItem, StorePort } from '../../port/rules/store-port.ts';
import { amountLeftOut } from '../../port/server/foreign-amount.ts';
import type { StoreLink } from '../../link/server/store-link-row.ts';
import { saveItems, type StoreSource } from './store-save.ts';

/** The kinds that can be read by id. */
export type AskedKind = 'product' | 'order';

/** The same product or order is read at most so often, however many webhooks name it. */
const leastMs = 60_000;
/** Read in one sync; later ones go on. */
const maxAsked = 200;

const dueAt = (now: Date) => new Date(now.getTime() - leastMs).toISOString();

/**
 * Notes that a product or an order is to be read by its id. True: it may be read now. False: it was read less than a
 * minute ago, and a later sync reads it.
 */
export async function noteAsked(
  ctx: ShopCtx,
  link: Pick<StoreLink, 'id'>,
  kind: AskedKind,
  externalId: string,
): Promise<boolean> {
  const found = await ctx.tx.execute<{ is_due: boolean }>(
    sql`INSERT INTO store_link_asked AS a (shop_id, link_id, kind, external_id, asked_at)
        VALUES (${ctx.shop.id}, ${link.id}, ${kind}, ${externalId}, ${ctx.now.toISOString()})
        ON CONFLICT (shop_id, link_id, kind, external_id) DO UPDATE SET asked_at = excluded.asked_at
        RETURNING coalesce(a.read_at <= ${dueAt(ctx.now)}::timestamptz, true) AS is_due`,
  );
  return found.rows[0]!.is_due;
}

interface AskedRow extends Record<string, unknown> {
  kind: AskedKind;
  external_id: string;
}

/** The sync's part: `linked` runs a chunk of its job while the link is still the one that it started with. */
export interface AskedSync {
  job: Pick<RunningJob<unknown>, 'services' | 'shop' | 'jobId'>;
  link: StoreLink;
  store: StorePort;
  source: StoreSource;
  linked: RunningJob<unknown>['chunk'];
}

/** Reads the requested things by id and saves them. Those that a sync does not reach stay requested. */
export async function readAsked(sync: AskedSync): Promise<void> {
  const { job, link, store, linked } = sync;
  const asked = await linked((ctx) =>
    ctx.tx.execute<AskedRow>(
      sql`SELECT kind, external_id FROM store_link_asked
          WHERE shop_id = ${ctx.shop.id} AND link_id = ${link.id} AND asked_at IS NOT NULL
            AND (read_at IS NULL OR read_at <= ${dueAt(ctx.now)}::timestamptz)
          ORDER BY asked_at, kind, external_id LIMIT ${maxAsked}`,
    ),
  );
  for (const row of asked.rows) {
    const readAt = job.services.now();
    try {
      await keepAsked(sync, row, { readAt, item: await store[row.kind](row.external_id) });
    } catch (error) {
      const { subject, message } = amountLeftOut(error, `${row.kind} ${row.external_id}`);
      await linked(async (ctx, report) => {
        report.fail(null, subject, message);
        await noteRead(ctx, link, row, readAt);
      });
    }
  }
}

async function keepAsked(
  { job, link, source, linked }: AskedSync,
  row: AskedRow,
  { item, readAt }: { item: StoreItem | null; readAt: Date },
): Promise<void> {
  await retryDeadlock(() =>
    linked(async (ctx, report) => {
      await noteRead(ctx, link, row, readAt);
      // The store announces deletions, or the full sync finds them.
      if (!item) return;
      const saved = await saveItems({ ...ctx, services: job.services }, source, [item], {
        readAt,
        from: 'read',
      });
      for (const { subject, message } of saved.failed) report.fail(null, subject, message);
      if (item.kind === 'product' && saved.unchanged === 0 && item.draft.images.length > 0)
        await fetchProductImages(ctx, `store-asked-${job.jobId}-${row.external_id}`);
    }),
  );
}

/** It is asked for no more, unless a webhook has named it since. */
async function noteRead(
  ctx: ShopCtx,
  link: Pick<StoreLink, 'id'>,
  { kind, external_id }: AskedRow,
  readAt: Date,
): Promise<void> {
  const at = readAt.toISOString();
  await ctx.tx.execute(
    sql`UPDATE store_link_asked SET read_at = ${at}, asked_at = CASE WHEN asked_at > ${at}::timestamptz THEN asked_at END
        WHERE shop_id = ${ctx.shop.id} AND link_id = ${link.id} AND kind = ${kind} AND external_id = ${external_id}`,
  );
}

/** Shops in which something waits to be read that may be read now. */
export async function shopsThatAsk(services: Services): Promise<number[]> {
  const found = await services.db.asSystem((tx) =>
    tx.execute<{ shop_id: number }>(
      sql`SELECT DISTINCT shop_id FROM store_link_asked
          WHERE asked_at IS NOT NULL AND (read_at IS NULL OR read_at <= ${dueAt(services.now())}::timestamptz)
          ORDER BY shop_id`,
    ),
  );
  return found.rows.map(({ shop_id }) => shop_id);
}

export const forgetAsked = forgetting(
  'store-link.forget-asked',
  sql`DELETE FROM store_link_asked WHERE (shop_id, link_id, kind, external_id) IN (
        SELECT shop_id, link_id, kind, external_id FROM store_link_asked
        WHERE asked_at IS NULL AND read_at < now() - interval '1 hour' LIMIT 1000)`,
);
