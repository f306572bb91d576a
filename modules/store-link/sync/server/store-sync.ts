import { sql } from 'drizzle-orm';
import type { AppCaller, Member, ShopCtx } from '#core/server/call/context.ts';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { enqueue, runPostponedNow } from '#core/server/jobs/jobs.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { storeLinkRefusals } from '../../port/contract/store-link-refusals.ts';
import { storeResources } from '../../port/contract/store-provider.ts';
import { readAsked } from './store-asked.ts';
import { StoreRefused, StoreSilent } from '../../port/server/store-http.ts';
import {
  openKeys,
  openStore,
  readLink,
  type StoreLink,
  storeSyncKind,
} from '../../link/server/store-link-row.ts';
import { checkCurrency, lookAtHooks, noteSilence, tellFailure } from './sync-link-state.ts';
import { readPage, start, type SyncState } from './sync-list.ts';
import { sinceOf } from './sync-resource-row.ts';
import { disconnected, linked, sourceOf, type Sync, syncParams } from './sync-run.ts';

/**
 * Begins to bring a store in, or to fetch its changes; one sync at a time. While one runs, the next is only noted
 * (`follow`), and begins when it ends; one that waits because the store did not answer runs now when a person or a program
 * asks. Returns the job's id.
 */
export async function requestSync(
  ctx: ShopCtx & { member?: Member | undefined; app?: AppCaller | undefined },
  link: Pick<StoreLink, 'id'>,
  options: { full: boolean; follow?: boolean },
): Promise<number> {
  await readLink(ctx, 'FOR NO KEY UPDATE');
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM jobs WHERE shop_id = ${ctx.shop.id} AND kind = ${storeSyncKind} AND status IN ('queued', 'running')
          AND (params ->> 'link_id')::bigint = ${link.id} ORDER BY id DESC LIMIT 1`,
  );
  const running = found.rows[0];
  if (!running) return enqueue(ctx, storeSyncJob, { link_id: link.id, full: options.full });
  if (ctx.member ?? ctx.app) await runPostponedNow(ctx, running.id);
  if (options.follow) {
    await ctx.tx.execute(
      sql`UPDATE store_links SET again = true WHERE shop_id = ${ctx.shop.id} AND NOT again`,
    );
  }
  return running.id;
}

/** Reads a store page by page and keeps what is new; killed, it goes on with the page it was at. */
export const storeSyncJob = defineJob({
  kind: storeSyncKind,
  formerly: 'store-sync',
  params: syncParams,
  lane: 'outside',
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
      store: openStore(job.services, given, { signal: job.signal, isSilent: link.silent_since !== null }),
      source: sourceOf(job.services, link),
    };
    try {
      await lookAtHooks(sync, keys.hook_secret);
      await checkCurrency(sync);
      await readAsked({ ...sync, linked: (work) => linked(sync, work) });
      return await readAll(sync);
    } catch (error) {
      if (error instanceof StoreSilent) throw await noteSilence(sync, error);
      await tellFailure(sync, error);
      if (error instanceof StoreRefused) throw new Refusal(storeLinkRefusals.refused(error.sentence));
      throw error;
    }
  },
});

async function readAll(sync: Sync): Promise<Record<string, unknown>> {
  const { job, store, link } = sync;
  let state: SyncState = { ...start, ...(job.state as Partial<SyncState>) };
  const lists: { since: string | null; store_count: number | null }[] = [];
  for (const resource of storeResources) {
    const since = await sinceOf(sync, resource);
    lists.push({ since, store_count: await store.count(resource, since) });
  }
  const total = lists.reduce((all, list) => all + (list.store_count ?? 0), 0);
  await linked(sync, async (ctx, report) => {
    report.progress({ total });
    if (link.silent_since === null) return;
    await ctx.tx.execute(
      sql`UPDATE store_links SET silent_since = NULL, silent_runs = 0, next_try_at = NULL,
            error = CASE WHEN hooks = 'failed' THEN error END WHERE shop_id = ${ctx.shop.id}`,
    );
  });
  while (state.resource < storeResources.length) {
    state = await readPage(sync, state, { ...lists[state.resource]!, total });
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
  const outcome = state.incomplete.length > 0 ? 'incomplete' : 'complete';
  return { domain: link.domain, read: state.done, outcome, incomplete: state.incomplete };
}
