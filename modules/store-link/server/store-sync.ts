import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services, ShopCtx } from '#core/server/context.ts';
import { defineJob, type RunningJob } from '#core/server/job-kind.ts';
import { readJobs } from '#core/server/job-row.ts';
import { enqueue } from '#core/server/jobs.ts';
import { Refusal } from '#core/server/refusal.ts';
import { fetchProductImages } from '#modules/catalog/server/public.ts';
import { storeLinkRefusals, storeLinkSentences } from '../contract/store-link-refusals.ts';
import { storeResources, type StoreResource } from '../contract/store-provider.ts';
import type { StoreItem, StorePage, StorePort } from '../rules/store-port.ts';
import { retryDeadlock } from '#core/server/deadlock-retry.ts';
import { StoreCursorGone, StoreFailed, StoreRefused } from './store-http.ts';
import { readAsked } from './store-asked.ts';
import { openKeys, openStore, readLink, type StoreLink, storeSyncKind } from './store-link-row.ts';
import { testNowThatThereAreProducts } from './store-gate-test.ts';
import { type Saved, saveItems, type StoreSource, withdrawItems } from './store-save.ts';

/** Things of one transaction. */
const chunkSize = 50;
/** Changes from so long before the last look are asked for again: clocks differ, and commits come late. */
const overlapMs = 2 * 60_000;

const syncParams = z.object({
  link_id: z.int(),
  /** Everything, not only what changed. */
  full: z.boolean(),
});
export type SyncParams = z.output<typeof syncParams>;

/** Where a sync stands. */
interface SyncState {
  /** Place in `storeResources`. */
  resource: number;
  cursor: string | null;
  /** The store's clock when the first page of this resource was read; null before. */
  began: string | null;
  /** Ours, then. */
  began_here: string | null;
  done: number;
}

const start: SyncState = { resource: 0, cursor: null, began: null, began_here: null, done: 0 };

/**
 * Begins to bring a store in, or to fetch its changes; one sync at a time. While one runs, the next is only noted
 * (`follow`), and begins when it ends. Returns the job's id.
 */
export async function requestSync(
  ctx: ShopCtx,
  link: Pick<StoreLink, 'id'>,
  options: { full: boolean; follow?: boolean },
): Promise<number> {
  await readLink(ctx, 'FOR NO KEY UPDATE');
  const running = (await readJobs(ctx, storeSyncKind)).find(
    ({ status }) => status === 'queued' || status === 'running',
  );
  if (!running) return enqueue(ctx, storeSyncJob, { link_id: link.id, full: options.full });
  if (options.follow) {
    await ctx.tx.execute(
      sql`UPDATE store_links SET again = true WHERE shop_id = ${ctx.shop.id} AND NOT again`,
    );
  }
  return running.id;
}

/** Address that a store announces its changes to. */
export const hookAddress = (services: Services, shopId: number, link: Pick<StoreLink, 'provider'>): string =>
  `${services.publicUrl}/hooks/${link.provider}/${shopId}`;

export const sourceOf = (services: Services, link: StoreLink): StoreSource => ({
  provider: link.provider,
  domain: link.domain,
  origin: services.publicUrl,
});

interface Sync {
  job: RunningJob<SyncParams>;
  link: StoreLink;
  store: StorePort;
  source: StoreSource;
}

const disconnected = () => new Refusal(storeLinkRefusals.none);

/** Reads a store page by page and keeps what is new; killed, it goes on with the page it was at. */
export const storeSyncJob = defineJob({
  kind: storeSyncKind,
  formerly: 'store-sync',
  params: syncParams,
  permission: 'settings',
  async run(job) {
    const link = await job.chunk((ctx) => readLink(ctx));
    if (link?.id !== job.params.link_id) throw disconnected();
    const keys = openKeys(job.services, job.shop.id, link);
    if (!keys) throw new Refusal(storeLinkRefusals.keys);
    const given = { provider: link.provider, domain: link.domain, keys, currency: job.shop.currency };
    const sync: Sync = {
      job,
      link,
      store: openStore(job.services, given, { signal: job.signal }),
      source: sourceOf(job.services, link),
    };
    try {
      if (link.hooks !== 'on') await announce(sync, keys.hook_secret);
      await checkCurrency(sync);
      await readAsked({ ...sync, linked: (work) => linked(sync, work) });
      return await readAll(sync);
    } catch (error) {
      await tellFailure(sync, error);
      if (error instanceof StoreRefused) throw new Refusal(storeLinkRefusals.refused(error.sentence));
      throw error;
    }
  },
});

/** A store's products state no currency: one that changed its own since it was connected is not read. */
async function checkCurrency({ job, store }: Sync): Promise<void> {
  const [theirs, ours] = [await store.currency(), job.shop.currency];
  if (theirs === ours) return;
  throw new Refusal(
    storeLinkRefusals.currency({ theirs: theirs || storeLinkSentences.another_currency, ours }),
  );
}

/** The chunk's work while the link is still the one that the job was begun for. */
function linked<T>({ job, link }: Sync, work: Parameters<typeof job.chunk<T>>[0]): Promise<T> {
  return job.chunk(async (ctx, report) => {
    const now = await readLink(ctx, 'FOR KEY SHARE');
    if (now?.id !== link.id) throw disconnected();
    return work(ctx, report);
  });
}

async function announce(sync: Sync, secret: string): Promise<void> {
  if (secret === '') return;
  const address = hookAddress(sync.job.services, sync.job.shop.id, sync.link);
  let problem: string | null = null;
  try {
    await sync.store.announce(address, secret);
  } catch (error) {
    // A server that the store cannot reach, or keys that may not: changes are fetched then.
    if (!(error instanceof StoreFailed || error instanceof StoreRefused)) throw error;
    problem = error.sentence;
  }
  await linked(sync, (ctx) =>
    ctx.tx.execute(
      sql`UPDATE store_links SET hooks = ${problem === null ? 'on' : 'failed'}, error = ${problem} WHERE shop_id = ${ctx.shop.id}`,
    ),
  );
}

async function tellFailure({ job, link }: Sync, error: unknown): Promise<void> {
  if (!(error instanceof StoreRefused || error instanceof StoreFailed)) return;
  const state = error instanceof StoreRefused ? 'refused' : link.state;
  await job.services.db.inShop(job.shop.id, (tx) =>
    tx.execute(
      sql`UPDATE store_links SET state = ${state}, error = ${error.sentence}, updated_at = now()
          WHERE shop_id = ${job.shop.id} AND id = ${link.id}`,
    ),
  );
}

/** When the changes of a resource were last asked for; null when all of it is to be read. */
async function sinceOf(sync: Sync, resource: StoreResource): Promise<string | null> {
  if (sync.job.params.full) return null;
  const found = await linked(sync, (ctx) =>
    ctx.tx.execute<{ at: Date | string | null }>(
      sql`SELECT changes_since AS at FROM store_link_resources
          WHERE shop_id = ${ctx.shop.id} AND link_id = ${sync.link.id} AND resource = ${resource}`,
    ),
  );
  const at = found.rows[0]?.at;
  return at ? new Date(at).toISOString() : null;
}

async function readAll(sync: Sync): Promise<Record<string, unknown>> {
  const { job, store, link } = sync;
  let state: SyncState = { ...start, ...(job.state as Partial<SyncState>) };
  const sinces: (string | null)[] = [];
  let total = 0;
  for (const resource of storeResources) {
    const since = await sinceOf(sync, resource);
    sinces.push(since);
    total += (await store.count(resource, since)) ?? 0;
  }
  await linked(sync, async (_ctx, report) => report.progress({ total }));
  while (state.resource < storeResources.length) {
    state = await readPage(sync, state, { since: sinces[state.resource]!, total });
  }
  await linked(sync, async (ctx) => {
    await readLink(ctx, 'FOR NO KEY UPDATE');
    const again = await ctx.tx.execute<{ again: boolean }>(
      sql`UPDATE store_links l SET again = false, state = 'connected', error = CASE WHEN hooks = 'failed' THEN l.error END, updated_at = now()
          FROM (SELECT id, again FROM store_links WHERE shop_id = ${ctx.shop.id}) was
          WHERE l.shop_id = ${ctx.shop.id} AND l.id = was.id RETURNING was.again`,
    );
    if (again.rows[0]?.again) await enqueue(ctx, storeSyncJob, { link_id: link.id, full: false });
  });
  return { domain: link.domain, read: state.done };
}

/** One page: read outside of any transaction, kept in chunks. Returns where to go on. */
async function readPage(
  sync: Sync,
  state: SyncState,
  { since, total }: { since: string | null; total: number },
): Promise<SyncState> {
  const { job, store } = sync;
  const resource = storeResources[state.resource]!;
  const readAt = job.services.now();
  let page: StorePage;
  try {
    page = await store.page(resource, { cursor: state.cursor, since });
  } catch (error) {
    if (!(error instanceof StoreCursorGone)) throw error;
    const again: SyncState = { ...state, cursor: null };
    await linked(sync, async (_ctx, report) => report.progress({ state: { ...again } }));
    return again;
  }
  const first = state.began === null;
  let now: SyncState = first ? { ...state, began: page.at, began_here: readAt.toISOString() } : state;
  if (first)
    await linked(sync, (ctx, report) =>
      beginResource(ctx, sync.link.id, resource).then(() => report.progress({ state: { ...now } })),
    );
  for (let at = 0; at < page.items.length; at += chunkSize) {
    const items = page.items.slice(at, at + chunkSize);
    now = { ...now, done: now.done + items.length };
    await keep(sync, resource, items, { readAt, state: now, total });
  }
  if (page.next === null && since === null && (resource === 'products' || resource === 'collections'))
    await withdrawGone(sync, resource, now.began_here!);
  const next: SyncState =
    page.next === null
      ? { ...start, resource: now.resource + 1, done: now.done }
      : { ...now, cursor: page.next };
  await linked(sync, async (ctx, report) => {
    for (const { subject, message } of page.left_out) report.fail(null, subject, message);
    await count(ctx, sync.link.id, resource, { failed: page.left_out.length });
    if (page.next === null)
      await endResource(ctx, sync, resource, { began: now.began!, full: since === null });
    report.progress({ state: { ...next }, total });
  });
  return next;
}

/** True for what is wrong with a thing itself, not with the database or the way to it. */
function isDataError(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
  return /^(22|23|54)/.test(code);
}

/** Keeps some things of a page; should the database refuse one that seemed good, only that one is lost. */
async function keep(
  sync: Sync,
  resource: StoreResource,
  items: readonly StoreItem[],
  at: { readAt: Date; state: SyncState; total: number },
): Promise<void> {
  const { job, link, source } = sync;
  const write = (refused: boolean) =>
    linked(sync, async (ctx, report) => {
      const saved: Saved = refused
        ? {
            created: 0,
            updated: 0,
            unchanged: 0,
            unsure: false,
            undecided: [],
            failed: [{ subject: items[0]!.subject, message: storeLinkSentences.skipped }],
          }
        : await saveItems({ ...ctx, services: job.services }, source, items, {
            readAt: at.readAt,
            from: 'read',
          });
      for (const { subject, message } of saved.failed) report.fail(null, subject, message);
      await count(ctx, link.id, resource, { ...saved, failed: saved.failed.length });
      // The page is whole only after its last chunk, so the cursor stays: what is read again is known by then.
      report.progress({ done: Math.min(at.state.done, at.total), total: at.total });
    });
  try {
    await retryDeadlock(() => write(false));
  } catch (error) {
    if (!isDataError(error)) throw error;
    job.services.log.warn({ err: error, job: job.jobId }, 'the database refused something of another store');
    if (items.length === 1) return write(true);
    for (const item of items) await keep(sync, resource, [item], at);
  }
}

async function beginResource(ctx: ShopCtx, linkId: number, resource: StoreResource): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO store_link_resources (shop_id, link_id, resource) VALUES (${ctx.shop.id}, ${linkId}, ${resource})
        ON CONFLICT (shop_id, link_id, resource) DO UPDATE SET created = 0, updated = 0, unchanged = 0, removed = 0, failed = 0`,
  );
}

async function count(
  ctx: ShopCtx,
  linkId: number,
  resource: StoreResource,
  n: { created?: number; updated?: number; unchanged?: number; failed?: number; removed?: number },
): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE store_link_resources SET created = created + ${n.created ?? 0}, updated = updated + ${n.updated ?? 0},
          unchanged = unchanged + ${n.unchanged ?? 0}, failed = failed + ${n.failed ?? 0}, removed = removed + ${n.removed ?? 0}
        WHERE shop_id = ${ctx.shop.id} AND link_id = ${linkId} AND resource = ${resource}`,
  );
}

async function endResource(
  ctx: ShopCtx,
  sync: Sync,
  resource: StoreResource,
  { began, full }: { began: string; full: boolean },
): Promise<void> {
  const since = new Date(new Date(began).getTime() - overlapMs).toISOString();
  const at = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`UPDATE store_link_resources SET changes_since = ${since}, last_synced_at = ${at},
          full_synced_at = CASE WHEN ${full} THEN ${at}::timestamptz ELSE full_synced_at END
        WHERE shop_id = ${ctx.shop.id} AND link_id = ${sync.link.id} AND resource = ${resource}`,
  );
  if (resource !== 'products') return;
  await fetchProductImages(ctx, `store-${sync.job.jobId}`);
  await testNowThatThereAreProducts(ctx, sync.link.id);
}

/** What was not met while everything was read, and which the store, asked for it by name, has not: it is gone. */
async function withdrawGone(sync: Sync, resource: 'products' | 'collections', since: string): Promise<void> {
  const { link, store, source } = sync;
  const kind = resource === 'products' ? 'product' : 'collection';
  let after = '';
  for (;;) {
    const missing = await linked(sync, (ctx) =>
      ctx.tx.execute<{ id: string }>(
        sql`SELECT external_id AS id FROM external_ids
            WHERE shop_id = ${ctx.shop.id} AND provider = ${link.provider} AND store = ${link.domain} AND kind = ${kind}
              AND our_id IS NOT NULL AND deleted_at IS NULL AND seen_at < ${since} AND external_id > ${after}
            ORDER BY external_id LIMIT 100`,
      ),
    );
    const ids = missing.rows.map((row) => row.id);
    if (ids.length === 0) return;
    const there = await store.present(resource, ids);
    const gone = ids.filter((id) => !there.has(id));
    if (gone.length > 0) {
      await linked(sync, async (ctx) => {
        const removed = await withdrawItems(ctx, source, kind, gone);
        await count(ctx, link.id, resource, { removed });
      });
    }
    after = ids.at(-1)!;
  }
}
