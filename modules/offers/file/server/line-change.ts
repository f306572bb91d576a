import type { FunnelInput } from '../../funnel/contract/funnel.ts';
import type { UpsellDiscountDataInput } from '../../offer/contract/offer.ts';
import { hasTiers } from '../../offer/rules/tier-list.ts';
import { writtenColumns } from '../../offer/server/offer-write.ts';
import type { FileStep } from '../rules/step-cell.ts';
import { upsellColumns } from './file-columns.ts';
import { type FileFunnel, type FileOffer, upsellCells } from './offer-cells.ts';

/** A value in one way of writing it: nothing is as good as null, and the order of names means nothing. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const members = Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    inner === null || inner === undefined ? [] : [[name, plain(inner)]],
  );
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/** In which fields an offer of a file differs from the stored one. */
export function changedOffer(offer: Partial<Record<string, unknown>>, saved: FileOffer): string[] {
  return [...writtenColumns, 'shipping_fee'].flatMap((field) => {
    const next = offer[field];
    if (same(next, saved[field])) return [];
    return field === 'discount_data' ? changedDiscount(next, saved) : [field];
  });
}

function changedDiscount(next: unknown, { discount_data: before }: FileOffer): string[] {
  if (hasTiers(next as object) || hasTiers(before)) return ['discount_data'];
  const [a, b] = [upsellCells(next as UpsellDiscountDataInput), upsellCells(before)];
  const columns = upsellColumns.filter((name) => a[name] !== b[name]);
  return columns.length > 0 ? [...columns] : ['discount_data'];
}

/** What a funnel of a file is stored as, the offers of its steps by key: those that the import makes have no id yet. */
export interface KeyedFunnel extends Pick<
  FunnelInput,
  'funnel_name' | 'match' | 'conditions' | 'start' | 'holdout_percent' | 'activated'
> {
  steps: FileStep[];
}

/** The same of a funnel, whose steps name their offers by key. */
export function changedFunnel(funnel: KeyedFunnel, saved: FileFunnel): string[] {
  const steps = saved.steps.map((step) => ({ ...step, offer_id: null }));
  const known = { ...saved, steps };
  const fields = [
    'funnel_name',
    'match',
    'conditions',
    'steps',
    'start',
    'holdout_percent',
    'activated',
  ] as const;
  return fields.filter((field) => {
    const strip = (one: unknown) =>
      field === 'conditions' ? (one as object[]).map((row) => ({ ...row, key: null })) : one;
    return !same(strip(funnel[field]), strip(known[field]));
  });
}
