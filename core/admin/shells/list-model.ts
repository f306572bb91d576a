import type { ReactNode } from 'react';
import type { Question } from '../controls/confirm-question.ts';
import type { IconName } from '../controls/icon.tsx';
import type { ListState } from './list-state.ts';

export interface ListColumn<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The value in a CSV file; a column without it is left out there. */
  csv?: (row: Row) => string | number | null | undefined;
  /** The server's sort field; the header becomes a button. */
  sort?: string;
  /** Which way the first press sorts. Default `asc`, `desc` for figures. */
  firstDir?: 'asc' | 'desc';
  /** Pixels; the title column takes what is left. */
  width?: number;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /**
   * Where the cell goes in a phone's card: `title` is the name with its second line, `status` beside it,
   * `line` a row of its own, `figure` in the foot as value and label. Default `hidden`.
   */
  phone?: 'title' | 'status' | 'line' | 'figure' | 'hidden';
  /** What a phone writes after a figure instead of the column's label: `views`, `conv.`; `''` for nothing. */
  phoneLabel?: string | ((row: Row) => string);
  /** On a phone the label stands before: `Last seen Nov 3`. */
  phoneLead?: boolean;
  /** On a phone a figure that says nothing of the row is left out. */
  phoneShown?: (row: Row) => boolean;
  /** Not shown until the person picks it. */
  hiddenAtFirst?: boolean;
  /** Left out on a narrow laptop (below 1180 px). */
  wideOnly?: boolean;
}

/** How a list tells rows apart and names them. Functions that stay the same between renders. */
export interface RowAddress<Row> {
  id: (row: Row) => string;
  /** For labels: "Select Stoneware mug". */
  name: (row: Row) => string;
  /** Where the row's link and Enter lead; undefined for a row without a screen. */
  to?: (row: Row) => string | undefined;
}

/** One page of rows, and what is happening to it. */
export interface ListQuery<Row> {
  /** Undefined until the first answer. The previous page's rows while the next one loads. */
  rows: readonly Row[] | undefined;
  hasMore: boolean;
  /** How many match in all; undefined while not known. */
  total?: number;
  /** The rows shown are still those of the page before. */
  stale?: boolean;
  /** Why the last read failed. */
  failed?: unknown;
  retry: () => void;
  /** Tab id → number beside its name. */
  counts?: Readonly<Record<string, number | undefined>>;
  /** Rows that the server left out because their data does not fit, by id; absent when there are none. */
  leftOut?: readonly LeftOut[];
}

/** As every list of the server names them. */
export interface LeftOut {
  id: number | string | null;
  field: string;
}

/** A row under the others that stands for all of them, on this page and on others. */
export interface ListFoot<Row> {
  name: string;
  row: Row;
}

/** What a list shows and how: from `useServerList` or `useWholeList`. */
export interface ShownList<Row> extends ListState {
  query: ListQuery<Row>;
  row: RowAddress<Row>;
  columns: readonly ListColumn<Row>[];
}

/** What an action works on. */
export interface ListSelection<Row> {
  ids: readonly string[];
  rows: readonly Row[];
  /** Everything that matches, not only `rows`: the action sends the filters instead of ids. */
  all: boolean;
  /** How many that is. */
  count: number;
}

export interface ActionOutcome {
  /** Said in a toast. */
  message: string;
  /** Adds Undo to the toast. */
  undo?: () => Promise<void>;
}

/** Something to do with one row (its menu) or with the selected ones (the bulk bar). */
export interface ListAction<Row> {
  id: string;
  label: string;
  icon?: IconName;
  /** Red text; pair it with `confirm`. */
  danger?: boolean;
  startsGroup?: boolean;
  /** Whether a row offers it, or any of the selected rows does. Default always. */
  shown?: (row: Row) => boolean;
  /** Works with "Select all N matching". Default true; false hides it then. */
  onAll?: boolean;
  /** Asked first; `danger` is taken from the action. */
  confirm?: (selection: ListSelection<Row>) => Question;
  /** Throws to say that it failed; the reason is shown and the selection stays. False: it was called off, nothing was done. */
  run: (
    selection: ListSelection<Row>,
  ) => Promise<ActionOutcome | false | void> | ActionOutcome | false | void;
}

export interface EmptyText {
  icon: IconName;
  /** A drawing of the thing, in place of the icon. */
  picture?: ReactNode;
  /** "Create your first offer" */
  title: string;
  /** What the thing is for, in a sentence. */
  text: string;
  actions?: ReactNode;
}
