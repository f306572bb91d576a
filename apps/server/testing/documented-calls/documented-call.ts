import type { TestRows } from '../test-rows.ts';

/** What the rows of the table name: things of the shop, and what earlier rows were answered. */
export interface DocumentedWorld {
  shop: number;
  rows: TestRows;
  now: Date;
  /** By the names that `keep` gave. */
  kept: Record<string, string>;
}

/** A call as the documents write it: names, forms of days and lists, words of sorting. */
export interface DocumentedCall {
  /** Of docs/requirements/calls.md. */
  row: `C${number}`;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  path: string;
  body?: object;
  /** A CSV file that goes beside the fields of `body`, as a form. */
  file?: string;
  /** By nobody, or by a program with an access token, instead of the owner. */
  as?: 'nobody' | 'program';
  /** 200 unless said. */
  status?: number;
  /** Fields that the documents name in the answer, with dots; `[]` is a list, `0` its first row, which must be there. */
  answer?: string;
  /** Fields of the answer that later rows need, by the name they go by there. */
  keep?: Readonly<Partial<Record<string, string>>>;
  /** A refusal that is declared instead, and the decision (docs/decisions) or reading that says so. */
  refused?: { code: string; by: string };
}

export type CallTable = (world: DocumentedWorld) => DocumentedCall[];

/** `settings.color settings.font_size`: the names of fields below another. */
export const under = (name: string, fields: readonly string[]) =>
  fields.map((field) => `${name}.${field}`).join(' ');
