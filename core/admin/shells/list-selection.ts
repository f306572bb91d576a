import { useMemo, useState } from 'react';
import type { ListQuery, ListSelection } from './list-model.ts';

export interface ListSelectionState<Row> {
  current: ListSelection<Row>;
  has: (id: string) => boolean;
  toggle: (row: Row) => void;
  /** Every row of the page on, or off when all of them are. */
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
  /** How the box in the head stands. */
  page: 'none' | 'some' | 'all';
}

/** Rows picked on this and other pages of one list; another tab, search or filter starts afresh. */
export function useListSelection<Row>(
  query: ListQuery<Row>,
  rowId: (row: Row) => string,
  listKey: string,
): ListSelectionState<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [all, setAll] = useState(false);
  const [key, setKey] = useState(listKey);
  if (key !== listKey) {
    setKey(listKey);
    setPicked(new Map());
    setAll(false);
  }
  const rows = useMemo(() => query.rows ?? [], [query.rows]);
  const onPage = rows.filter((row) => all || picked.has(rowId(row))).length;
  const current: ListSelection<Row> = {
    ids: [...picked.keys()],
    // The newest copy of a picked row, so that an action sees its present state.
    rows: [...picked].map(([id, row]) => rows.find((each) => rowId(each) === id) ?? row),
    all,
    count: all ? (query.total ?? picked.size) : picked.size,
  };
  return {
    current,
    has: (id) => all || picked.has(id),
    toggle: (row) => {
      // Taking one row off "all" leaves the rest of this page, which is what can be seen.
      const next = new Map(all ? rows.map((each) => [rowId(each), each] as const) : picked);
      if (!next.delete(rowId(row))) next.set(rowId(row), row);
      setAll(false);
      setPicked(next);
    },
    togglePage: () => {
      const next = new Map(picked);
      for (const row of rows)
        if (onPage === rows.length) next.delete(rowId(row));
        else next.set(rowId(row), row);
      setPicked(all ? new Map() : next);
      setAll(false);
    },
    selectAll: () => {
      setPicked((before) => new Map([...before, ...rows.map((row) => [rowId(row), row] as const)]));
      setAll(true);
    },
    clear: () => {
      setPicked(new Map());
      setAll(false);
    },
    page: onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some',
  };
}
