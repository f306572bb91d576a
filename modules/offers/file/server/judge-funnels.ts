import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { FunnelInput } from '../../funnel/contract/funnel.ts';
import { validateFunnel } from '../../funnel/rules/funnel-validation.ts';
import { CellProblem } from '../rules/cell-value.ts';
import { type Cells, columnOfField } from './file-columns.ts';
import { lookUp } from './file-targets.ts';
import { readFunnelLine } from './funnel-line.ts';
import type { JudgedLine } from './import-lines.ts';
import {
  blank,
  columnsOf,
  type Judging,
  storeLines,
  putTargets,
  refused,
  whatItSays,
} from './judge-lines.ts';
import { changedFunnel, type KeyedFunnel } from './line-change.ts';
import { funnelNamed, offersOfSteps, storedByKey } from './stored-lines.ts';

/** Judges funnels, once the offers of the file are known: `lines` are their numbers, places and cells. */
export async function judgeFunnels(
  ctx: ShopCtx,
  judging: Judging,
  lines: readonly { line: number; place: number | null; cells: Cells }[],
): Promise<JudgedLine[]> {
  const read = lines.map(({ line, place, cells }) => {
    const key = (cells.key ?? '').trim();
    return { line, place, cells, key: key === '' ? null : key, funnel: readFunnelLine(cells, judging) };
  });
  const found = await lookUp(
    ctx,
    read.flatMap(({ funnel }) => funnel.lists),
  );
  const stored = await storedByKey(
    ctx,
    read.flatMap(({ key }) => key ?? []),
  );
  const offers = await offersOfSteps(
    ctx,
    judging.jobId,
    read.flatMap(({ funnel }) => funnel.offerKeys),
  );
  const judged: JudgedLine[] = [];
  for (const { line, place, cells, key, funnel } of read) {
    const shown: JudgedLine = {
      ...blank(line),
      ...whatItSays(cells),
      record: 'funnel',
      file_key: key,
      place,
    };
    let saved = key === null ? undefined : stored.get(`funnels ${key}`)?.funnel;
    try {
      if (key === null && judging.columns.has('key')) saved = await funnelNamed(ctx, shown.name.trim());
      putTargets(funnel.lists, found, saved);
      funnel.putOffers(offers);
      const input = funnel.finish();
      refuseProblems(input, offers);
      const made = stepsByKey(input, funnel.offerKeys);
      const changed = saved ? changedFunnel(made, saved) : [];
      judged.push({
        ...shown,
        outcome: !saved ? 'new' : changed.length > 0 ? 'changed' : 'same',
        found_id: saved?.id ?? null,
        found_version: saved?.version ?? null,
        changed: columnsOf(changed, judging),
        offer: made,
      });
    } catch (error) {
      judged.push({ ...refused(shown, error, judging), found_id: saved?.id ?? null });
    }
  }
  return storeLines(ctx, judging, judged);
}

function refuseProblems(input: FunnelInput, offers: ReadonlyMap<string, number>): void {
  const [first] = validateFunnel(input, new Set(offers.values()));
  if (first)
    throw new CellProblem(
      columnOfField(first.path, () => true),
      first.message as Sentence,
    );
}

/** What a funnel is stored as, its offers by their keys: those that the import makes have no id yet. */
function stepsByKey({ steps, ...input }: FunnelInput, keys: readonly string[]): KeyedFunnel {
  return {
    funnel_name: input.funnel_name.trim(),
    match: input.match,
    conditions: input.conditions,
    start: input.start,
    holdout_percent: input.holdout_percent,
    activated: input.activated,
    steps: steps.map(({ key, accept, decline }, at) => ({ key, offer_key: keys[at]!, accept, decline })),
  };
}
