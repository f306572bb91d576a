import { funnelInput, type FunnelInput } from '../../funnel/contract/funnel.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { CellProblem, readNumber, readTruth } from '../rules/cell-value.ts';
import { readFunnelConditions } from '../rules/condition-cell.ts';
import { readSteps } from '../rules/step-cell.ts';
import type { Cells, FileColumn } from './file-columns.ts';
import type { NamedTargets } from './file-targets.ts';
import { handleMark } from './offer-cells.ts';
import {
  checked,
  isOwn,
  type LineReader,
  type ReadLine,
  refuseCurrency,
  refuseOthers,
} from './offer-line.ts';

/** A funnel as a file has it; whoever finishes it knows the offers by their keys. */
export interface FunnelLine extends ReadLine<FunnelInput> {
  /** Keys of the offers of its steps, in their order. */
  offerKeys: readonly string[];
  /** Gives each step its offer; 0 where it is one that the import is about to make. @throws {CellProblem} */
  putOffers(ids: ReadonlyMap<string, number>): void;
}

/** Columns that a line of this kind reads. */
const columns: readonly FileColumn[] = [
  'record',
  'key',
  'priority',
  'currency',
  'shop',
  'offer_name',
  'activated',
  'holdout_percent',
  'funnel_conditions',
  'funnel_steps',
];

/** The funnel of a line. @throws {CellProblem | Refusal} */
export function readFunnelLine(cells: Cells, reader: LineReader): FunnelLine {
  refuseOthers(cells, columns);
  const own = isOwn(cells, reader);
  const set = readFunnelConditions('funnel_conditions', cells.funnel_conditions ?? '');
  const { start, steps } = readSteps('funnel_steps', cells.funnel_steps ?? '');
  const lists: NamedTargets[] = [];
  const conditions = (set?.conditions ?? []).map((one) => {
    const made = { ...one };
    const handle = one.value.startsWith(handleMark);
    if (one.field === 'product_purchased' && (handle || /^\d{1,15}$/.test(one.value)))
      lists.push({
        kind: 'product',
        column: 'funnel_conditions',
        idColumn: 'funnel_conditions',
        handles: handle ? [one.value.slice(handleMark.length)] : [],
        skus: [],
        titles: [],
        ids: handle ? [] : [Number(one.value)],
        own,
        put: ([id]) => (made.value = String(id)),
      });
    return made;
  });
  const made = steps.map(({ key, accept, decline }) => ({ key, offer_id: 0, accept, decline }));
  const draft: Record<string, unknown> = {
    funnel_name: cells.offer_name ?? '',
    match: set?.match ?? 'all',
    conditions,
    steps: made,
    start,
    holdout_percent: readNumber('holdout_percent', cells.holdout_percent ?? '') ?? 0,
    activated: readTruth('activated', cells.activated ?? '') ?? true,
  };
  return {
    record: 'funnel',
    own,
    lists,
    offerKeys: steps.map((step) => step.offer_key),
    putOffers(ids) {
      for (const [at, step] of steps.entries()) {
        const id = ids.get(step.offer_key);
        if (id === undefined)
          throw new CellProblem(
            'funnel_steps',
            offerFileSentences.no_offer({ name: 'funnel_steps', value: step.offer_key.slice(0, 80) }),
            true,
          );
        made[at]!.offer_id = id;
      }
    },
    finish: () => {
      const input = checked(funnelInput, draft, reader);
      if (input.conditions.some(({ field }) => field === 'order_value')) refuseCurrency(cells, reader);
      return input;
    },
  };
}
