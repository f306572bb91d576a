import { sql } from 'drizzle-orm';
import { JobPostponed } from '#core/server/jobs/job-kind.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { storeLinkRefusals, storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { silencePauseMs } from '../rules/silence-pause.ts';
import type { HooksLook } from '../../port/rules/store-port.ts';
import { StoreFailed, StoreRefused, StoreSilent } from '../../port/server/store-http.ts';
import { hookAddress, linked, type Sync } from './sync-run.ts';

/** A store's products state no currency: one that changed its own since it was connected is not read. */
export async function checkCurrency({ job, store }: Sync): Promise<void> {
  const [theirs, ours] = [await store.currency(), job.shop.currency];
  if (theirs === ours) return;
  throw new Refusal(
    storeLinkRefusals.currency({ theirs: theirs || storeLinkSentences.another_currency, ours }),
  );
}

/**
 * Verifies our webhooks in the store and restores missing ones. Platforms delete or disable those that fail for some
 * hours, without notice.
 */
export async function lookAtHooks(sync: Sync, secret: string): Promise<void> {
  if (secret === '') return;
  const address = hookAddress(sync.job.services, sync.job.shop.id, sync.link);
  const isFirst = sync.link.hooks !== 'on';
  let look: HooksLook | null = null;
  let problem: string | null = null;
  try {
    look = await sync.store.restoreHooks(address, secret, { anew: isFirst });
    if (look.present < look.expected) problem = storeLinkSentences.hooks_not_kept;
  } catch (error) {
    // A server that the store cannot reach, or keys that may not: changes are fetched then.
    if (error instanceof StoreSilent || !(error instanceof StoreFailed || error instanceof StoreRefused))
      throw error;
    problem = error.sentence;
  }
  const restored = look && !isFirst ? Math.max(0, look.present - look.found) : 0;
  await linked(sync, (ctx) => {
    const at = ctx.now.toISOString();
    return ctx.tx.execute(
      sql`UPDATE store_links SET hooks = ${problem === null ? 'on' : 'failed'}, error = ${problem}, hooks_checked_at = ${at},
            hooks_expected = coalesce(${look?.expected ?? null}::int, hooks_expected), hooks_present = ${look?.present ?? null},
            hooks_missing_since = CASE WHEN ${problem !== null} THEN coalesce(hooks_missing_since, ${at}::timestamptz) END,
            hooks_restored = CASE WHEN ${restored > 0} THEN ${restored}::int ELSE hooks_restored END,
            hooks_restored_at = CASE WHEN ${restored > 0} THEN ${at}::timestamptz ELSE hooks_restored_at END
          WHERE shop_id = ${ctx.shop.id}`,
    );
  });
}

/** Keeps since when the store has not answered, and gives when it is to be asked again. */
export async function noteSilence({ job, link }: Sync, error: StoreSilent): Promise<JobPostponed> {
  const now = job.services.now();
  const until = await job.services.db.inShop(job.shop.id, async (tx) => {
    const found = await tx.execute<{ runs: number }>(
      sql`UPDATE store_links SET silent_runs = silent_runs + 1, silent_since = coalesce(silent_since, ${now.toISOString()}::timestamptz)
          WHERE shop_id = ${job.shop.id} AND id = ${link.id} RETURNING silent_runs AS runs`,
    );
    const at = new Date(now.getTime() + silencePauseMs(found.rows[0]?.runs ?? 1));
    await tx.execute(
      sql`UPDATE store_links SET next_try_at = ${at.toISOString()}, error = ${error.sentence}, updated_at = now()
          WHERE shop_id = ${job.shop.id} AND id = ${link.id}`,
    );
    return at;
  });
  job.services.log.warn(
    { reason: error.message, job: job.jobId, shop: job.shop.id, until },
    'a connected store does not answer; it is asked again later',
  );
  return new JobPostponed(until);
}

export async function tellFailure({ job, link }: Sync, error: unknown): Promise<void> {
  if (!(error instanceof StoreRefused || error instanceof StoreFailed)) return;
  const state = error instanceof StoreRefused ? 'refused' : link.state;
  await job.services.db.inShop(job.shop.id, (tx) =>
    tx.execute(
      sql`UPDATE store_links SET state = ${state}, error = ${error.sentence}, updated_at = now()
          WHERE shop_id = ${job.shop.id} AND id = ${link.id}`,
    ),
  );
}
