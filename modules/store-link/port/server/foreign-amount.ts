import type { Sentence } from '#core/contract/sentence.ts';
import { storeLinkSentences } from '../contract/store-link-refusals.ts';
import { ForeignAmount } from '../rules/outside-money.ts';
import type { LeftOut } from '../rules/store-port.ts';
import { StoreListIncomplete } from './store-http.ts';

function sentenceOf({ theirs, ours }: ForeignAmount): Sentence {
  return theirs === '' || ours === ''
    ? storeLinkSentences.amount_without_currency
    : storeLinkSentences.foreign_amount({ theirs, ours });
}

/**
 * The entry for a row that was left out because of a foreign amount or a missing part. Throws any other error again.
 */
export function amountLeftOut(error: unknown, subject: string): LeftOut {
  if (error instanceof StoreListIncomplete) return { subject, message: storeLinkSentences.part_missing };
  if (!(error instanceof ForeignAmount)) throw error;
  return { subject, message: sentenceOf(error) };
}

/** Reads each of them; those with an amount in another currency are left out by name. */
export function readEach<Row, Item>(
  rows: readonly Row[],
  read: (row: Row) => Item,
  subjectOf: (row: Row) => string,
): { items: Item[]; left_out: LeftOut[] } {
  const items: Item[] = [];
  const left_out: LeftOut[] = [];
  for (const row of rows) {
    try {
      items.push(read(row));
    } catch (error) {
      left_out.push(amountLeftOut(error, subjectOf(row)));
    }
  }
  return { items, left_out };
}
