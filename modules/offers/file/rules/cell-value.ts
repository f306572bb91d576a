import type { Sentence } from '#core/contract/sentence.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';

/** An error in a cell, with the name of its column. */
export class CellProblem extends Error {
  readonly column: string;
  readonly sentence: Sentence;
  /** The cell names a product, collection, category or offer that the shop does not have. */
  readonly noTarget: boolean;

  constructor(column: string, sentence: Sentence, noTarget = false) {
    super(sentence);
    this.column = column;
    this.sentence = sentence;
    this.noTarget = noTarget;
  }
}

/** Spreadsheets write these in the language they are set to. */
const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  wahr: true,
  ja: true,
  false: false,
  no: false,
  '0': false,
  falsch: false,
  nein: false,
};

/** @returns undefined of an empty cell. @throws {CellProblem} */
export function readTruth(column: string, cell: string): boolean | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const truth = truths[text.toLowerCase()];
  if (truth === undefined)
    throw new CellProblem(column, offerFileSentences.not_a_truth({ name: column, value: text.slice(0, 40) }));
  return truth;
}

/** @returns null of an empty cell. @throws {CellProblem} */
export function readNumber(column: string, cell: string): number | null {
  const text = cell.trim();
  if (text === '') return null;
  if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(text))
    throw new CellProblem(
      column,
      offerFileSentences.not_a_number({ name: column, value: text.slice(0, 40) }),
    );
  return Number(text);
}

/** One of a few words. @throws {CellProblem} */
export function readWord<Word extends string>(column: string, cell: string, words: readonly Word[]): Word {
  const text = cell.trim();
  const word = words.find((one) => one === text.toLowerCase());
  if (word === undefined)
    throw new CellProblem(
      column,
      offerFileSentences.not_a_word({
        name: column,
        value: text.slice(0, 40),
        words: words.join(', '),
      }),
    );
  return word;
}

/**
 * A moment with its offset or `Z` (2026-12-24T18:00:00Z), in seconds since 1970.
 * @returns null of an empty cell
 * @throws {CellProblem}
 */
export function readMoment(column: string, cell: string): number | null {
  const text = cell.trim();
  if (text === '') return null;
  const sound = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = sound ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  if (!Number.isFinite(at))
    throw new CellProblem(
      column,
      offerFileSentences.not_a_moment({ name: column, value: text.slice(0, 40) }),
    );
  return Math.floor(at / 1000);
}

/** Seconds since 1970 as `readMoment` reads them; empty where there is none, or none that a date can be made of. */
export function writeMoment(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || Math.abs(seconds) > 253_402_300_799) return '';
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
