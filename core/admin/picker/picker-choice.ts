import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { chosenAtFirst, differsFrom, placesFor, withMoved, type Chosen } from './picker-chosen.ts';
import type { PickerItem, PickerSource } from './picker-source.ts';

export interface PickerChoice {
  chosen: readonly Chosen[];
  loading: boolean;
  failed: Error | null;
  retry: () => void;
  /** Differs from what the picker opened with. */
  changed: boolean;
  full: boolean;
  /** Keys that came in less than 1500 ms ago (V062). */
  fresh: ReadonlySet<number>;
  /** Adds as many as fit; gives how many are chosen then. */
  add: (items: readonly PickerItem[]) => number;
  remove: (key: number) => void;
  removeAll: () => void;
  /** `at` counts from 0 and is kept inside of the list. */
  move: (key: number, at: number) => void;
}

const highlightFor = 1500;

/** What is chosen and in which order, starting from ids that the source turns into items (V182). */
export function usePickerChoice(
  source: PickerSource,
  startIds: readonly number[],
  cap: number,
): PickerChoice {
  const [ids] = useState(startIds);
  const nextKey = useRef(ids.length);
  const read = useQuery({
    queryKey: ['picker', source.id, 'chosen', ids],
    queryFn: ({ signal }) => source.byIds(ids, signal),
    enabled: ids.length > 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [edited, setEdited] = useState<readonly Chosen[]>();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const start = ids.length === 0 ? [] : read.data && chosenAtFirst(ids, read.data);
  const chosen = edited ?? start ?? [];
  const ready = ids.length === 0 || read.data !== undefined;

  useEffect(() => {
    if (fresh.size === 0) return undefined;
    const timer = setTimeout(() => setFresh(new Set()), highlightFor);
    return () => clearTimeout(timer);
  }, [fresh]);

  return {
    chosen,
    loading: !ready && !read.isError,
    failed: ready ? null : read.error,
    retry: () => void read.refetch(),
    changed: ready && differsFrom(ids, chosen),
    full: chosen.length >= cap,
    fresh,
    add: (items) => {
      if (!ready) return chosen.length;
      const entries = placesFor(items, { taken: chosen.length, cap, firstKey: nextKey.current });
      nextKey.current += entries.length;
      setEdited([...chosen, ...entries]);
      setFresh(new Set(entries.map((entry) => entry.key)));
      return chosen.length + entries.length;
    },
    remove: (key) => setEdited(chosen.filter((entry) => entry.key !== key)),
    removeAll: () => setEdited([]),
    move: (key, at) => setEdited(withMoved(chosen, key, at)),
  };
}
