import type { RunningJob } from '#core/server/jobs/job-kind.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import {
  changerOfJob,
  type ImportParams,
  type ImportState,
  leastOf,
  nothing,
  nowhere,
} from './import-params.ts';
import type { SupplierReading } from './supplier-reviews.ts';
import { judge, writeBrought } from './write-brought.ts';

/** As many reviews as one transaction brings. */
export async function bringList(
  job: RunningJob<ImportParams>,
  read: () => Promise<SupplierReading>,
  /** Further data that is written with them. */
  also: (ctx: ShopCtx, reading: SupplierReading) => Promise<void> = async () => {},
): Promise<ImportState> {
  const { params } = job;
  const before: ImportState = { ...nowhere, ...(job.state as object) };
  // They are there already; what was killed is what comes after them.
  if (before.position > 0) return before;
  const reading = await read();
  const { brought: all, notes, passed_over } = reading;
  return job.chunk(async (ctx, report) => {
    const done = params.dry_run
      ? { outcomes: (await judge(ctx, all)).map(({ outcome }) => outcome), made: [] }
      : await writeBrought(ctx, all, { override: params.override, changer: changerOfJob(params) });
    if (!params.dry_run) await also(ctx, reading);
    const counts = { ...nothing, wrong: notes.length };
    for (const { subject, message } of notes) report.fail(null, subject, message);
    all.forEach(({ pictures }, index) => {
      const outcome = done.outcomes[index]!;
      counts[outcome === 'own' ? 'same' : outcome] += 1;
      if (outcome === 'new') counts.pictures += pictures.length;
    });
    const state: ImportState = { ...nowhere, position: 1, counts, passed_over, first: leastOf(done.made) };
    report.progress({ done: all.length, total: all.length, state: { ...state } });
    return state;
  });
}
