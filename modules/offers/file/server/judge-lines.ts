import type { ShopCtx } from '#core/server/call/context.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { refuseUnstorableText } from '#core/server/call/unstorable-text.ts';
import type { FoundTargets, TargetKind } from '#modules/catalog/facts/server/public.ts';
import { autoOfferToStore } from '../../auto/server/auto-offer-write.ts';
import type { AutoOfferInput } from '../../auto/contract/auto-offer.ts';
import { offerTypes, type OfferType } from '../../offer/contract/offer-choice.ts';
import type { OfferInput } from '../../offer/contract/offer.ts';
import { offerRefusals } from '../../offer/contract/offer-refusals.ts';
import { offerProductUpdated } from '../../offer/rules/offer-change.ts';
import { type FinishedOffer, newOffer } from '../../offer/rules/offer-draft.ts';
import { offerToStore, writtenColumns } from '../../offer/server/offer-write.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { CellProblem } from '../rules/cell-value.ts';
import { readAutomatedLine } from './automated-line.ts';
import { columnOfField, type Cells, type FileRecord, fileRecords } from './file-columns.ts';
import { lookUp, type NamedTargets, resolved } from './file-targets.ts';
import { readFunnelLine } from './funnel-line.ts';
import { type FileFunnel, type FileOffer, idsNamed } from './offer-cells.ts';
import { type JudgedLine, keepLines, linesFor, linesWithKeys } from './import-lines.ts';
import { changedOffer } from './line-change.ts';
import type { OfferLine } from './offer-file-lines.ts';
import {
  lineProblem,
  type LineReader,
  placeOf,
  readOfferLine,
  recordOf,
  type ReadLine,
} from './offer-line.ts';
import { offerNamed, type Stored, storedByKey } from './stored-lines.ts';

/** What a file is to the lines of it that are judged. */
export interface Judging extends LineReader {
  jobId: number;
  /** Kinds of offer that may come; none: all, with automated offers and funnels. */
  types: readonly OfferType[];
}

interface Line {
  line: number;
  cells: Cells;
  record: FileRecord;
  key: string | null;
  place: number | null;
  read: ReadLine<unknown>;
}

const tableOf = (record: FileRecord): string => (record === 'funnel' ? 'funnels' : 'offers');

export const blank = (line: number): JudgedLine => ({
  line,
  record: 'offer',
  outcome: 'wrong',
  name: '',
  offer_type: '',
  file_key: null,
  place: null,
  found_id: null,
  found_version: null,
  changed: [],
  problem_column: null,
  sentence: null,
  offer: null,
});

/**
 * Says of each line what it would do, and keeps what it would be stored as; writes no offer. Funnels are left pending,
 * as their offers may stand further down: `judgeFunnels`. Returns the lines that cannot be taken.
 */
export async function judgeLines(
  ctx: ShopCtx,
  judging: Judging,
  lines: readonly OfferLine[],
): Promise<JudgedLine[]> {
  const judged: JudgedLine[] = [];
  const good: Line[] = [];
  for (const line of lines) {
    try {
      if (!line.cells) throw new Refusal(offerRefusals.import_line(line.problem));
      good.push(readLine(line.line, line.cells, judging));
    } catch (error) {
      judged.push(
        refused({ ...blank(line.line), ...(line.cells ? whatItSays(line.cells) : {}) }, error, judging),
      );
    }
  }
  const found = await lookUp(
    ctx,
    good.flatMap((line) => line.read.lists),
  );
  const keys = good.flatMap((line) => line.key ?? []);
  const stored = await storedByKey(ctx, [...keys, ...judged.flatMap(({ file_key }) => file_key ?? [])]);
  const met = new Map<string, number>();
  for (const one of await linesWithKeys(ctx, judging.jobId, keys))
    met.set(nameOf(one.record, one.file_key), one.line);
  for (const line of good) {
    const shown = { ...blank(line.line), ...whatItSays(line.cells), record: line.record, place: line.place };
    try {
      if (line.key !== null) {
        const before = met.get(nameOf(line.record, line.key));
        if (before !== undefined)
          throw new CellProblem('key', offerFileSentences.key_twice({ line: before }));
        met.set(nameOf(line.record, line.key), line.line);
      }
      judged.push(await settled(ctx, judging, line, shown, stored, found));
    } catch (error) {
      judged.push(refused(shown, error, judging));
    }
  }
  // A line with errors still names its offer, so that the import does not delete it.
  const matched = judged.map((line) =>
    isBad(line) && line.file_key !== null
      ? { ...line, found_id: stored.get(nameOf(line.record, line.file_key))?.id ?? null }
      : line,
  );
  return storeLines(ctx, judging, matched);
}

/** Stores the lines, and returns those with errors. */
export async function storeLines(
  ctx: ShopCtx,
  judging: Judging,
  judged: JudgedLine[],
): Promise<JudgedLine[]> {
  await refuseTwice(ctx, judging, judged);
  await keepLines(ctx, judging.jobId, judged);
  return judged.filter(isBad);
}

const isBad = ({ outcome }: Pick<JudgedLine, 'outcome'>): boolean =>
  outcome === 'wrong' || outcome === 'no_target';

const nameOf = (record: FileRecord, key: string): string => `${tableOf(record)} ${key}`;

export function whatItSays(cells: Cells): Pick<JudgedLine, 'name' | 'offer_type' | 'record' | 'file_key'> {
  const key = (cells.key ?? '').trim();
  return {
    name: cells.offer_name ?? '',
    offer_type: cells.offer_type ?? '',
    record: fileRecords.find((one) => one === cells.record) ?? 'offer',
    file_key: key === '' || key.length > 100 || !storable(key) ? null : key,
  };
}

/** PostgreSQL keeps neither in a text. */
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export function refused(shown: JudgedLine, error: unknown, { columns }: Judging): JudgedLine {
  const { column, sentence, noTarget } = lineProblem(error, columns);
  return { ...shown, outcome: noTarget ? 'no_target' : 'wrong', problem_column: column, sentence };
}

function readLine(line: number, cells: Cells, judging: Judging): Line {
  refuseUnstorableText(cells);
  const record = recordOf(cells);
  const key = (cells.key ?? '').trim();
  if (key.length > 100)
    throw new CellProblem('key', offerRefusals.import.long({ name: 'key', count: 100 }).sentence);
  const { types } = judging;
  // An unknown type gets an error of its own.
  const kind = offerTypes.find((one) => one === cells.offer_type);
  if (types.length > 0 && (record !== 'offer' || (kind && !types.includes(kind))))
    throw new Refusal(offerRefusals.import.other_type({ types: types.join(' or ') }));
  const readers = { offer: readOfferLine, automated: readAutomatedLine, funnel: readFunnelLine };
  const read: ReadLine<unknown> = readers[record](cells, judging);
  return { line, cells, record, key: key === '' ? null : key, place: placeOf(cells), read };
}

/** Puts the ids of this shop where the line names things; those that the stored thing has may stay. */
export function putTargets(
  lists: readonly NamedTargets[],
  found: FoundTargets,
  saved: FileOffer | FileFunnel | undefined,
): void {
  const savedIds: Record<TargetKind, readonly number[]> = saved
    ? idsNamed(saved)
    : { product: [], collection: [], category: [] };
  for (const list of lists) list.put(resolved(list, found, savedIds[list.kind]));
}

async function settled(
  ctx: ShopCtx,
  judging: Judging,
  line: Line,
  shown: JudgedLine,
  stored: ReadonlyMap<string, Stored>,
  found: FoundTargets,
): Promise<JudgedLine> {
  if (line.record === 'funnel') return { ...shown, outcome: 'pending', offer: { cells: line.cells } };
  let saved = line.key === null ? undefined : stored.get(nameOf(line.record, line.key))?.offer;
  if (saved && saved.automated !== (line.record === 'automated'))
    throw new CellProblem('key', offerFileSentences.other_record);
  // A file with keys may leave one out: then it is for the offer of its kind and name.
  const byName = line.key === null && judging.columns.has('key');
  const named = (name: string) =>
    offerNamed(ctx, { automated: line.record === 'automated', type: shown.offer_type, name });
  if (byName && shown.name.trim() !== '') saved = await named(shown.name.trim());
  putTargets(line.read.lists, found, saved);
  const input = line.read.finish();
  let offer = await toStore(ctx, line.record, input, saved);
  if (byName && !saved && shown.name.trim() === '') {
    saved = await named(offer.offer_name);
    if (saved) offer = await toStore(ctx, line.record, input, saved);
  }
  const changed = saved ? changedOffer(offer, saved) : [];
  return {
    ...shown,
    name: offer.offer_name,
    offer_type: offer.offer_type,
    outcome: !saved ? 'new' : changed.length > 0 ? 'changed' : 'same',
    found_id: saved?.id ?? null,
    found_version: saved?.version ?? null,
    changed: columnsOf(changed, judging),
    offer,
  };
}

/** The columns that fields of an offer are read from, each once. */
export function columnsOf(fields: readonly string[], { columns }: Judging): string[] {
  return [...new Set(fields.map((field) => columnOfField(field, (name) => columns.has(name))))];
}

async function toStore(ctx: ShopCtx, record: FileRecord, input: unknown, saved: FileOffer | undefined) {
  if (record === 'automated') {
    const fields = autoOfferToStore(ctx, input as AutoOfferInput, saved);
    return { ...unusedFields(saved), ...fields, offer_product_updated: false };
  }
  const {
    shop_id: _shop,
    priority: _priority,
    ...offer
  } = await offerToStore(
    ctx,
    { ...(input as OfferInput), is_from_start_guide: saved?.is_from_start_guide ?? false },
    saved,
  );
  return { ...offer, offer_product_updated: offerProductUpdated(offer, saved) };
}

/** Fields of an offer that an automated one does not use: as they are, or as a new offer begins. */
function unusedFields(saved: FileOffer | undefined): FinishedOffer {
  const { id: _id, ...begun } = newOffer('post-purchase');
  return Object.fromEntries(
    writtenColumns.map((name) => [name, saved ? saved[name] : begun[name]]),
  ) as unknown as FinishedOffer;
}

/** Two lines for one stored offer would be written one over the other. */
async function refuseTwice(ctx: ShopCtx, { jobId }: Judging, judged: JudgedLine[]): Promise<void> {
  const met = new Map<string, number>();
  const ids = judged.flatMap(({ found_id }) => found_id ?? []);
  for (const one of await linesFor(ctx, jobId, ids))
    met.set(`${tableOf(one.record)} ${one.found_id}`, one.line);
  for (const [at, line] of judged.entries()) {
    if (line.found_id === null || isBad(line)) continue;
    const key = `${tableOf(line.record)} ${line.found_id}`;
    const before = met.get(key);
    if (before === undefined || before === line.line) met.set(key, line.line);
    else
      judged[at] = {
        ...line,
        outcome: 'wrong',
        problem_column: 'key',
        sentence: offerFileSentences.same_twice({ line: before }),
        changed: [],
        offer: null,
      };
  }
}
