import { useEffect, useRef, useState } from 'react';
import { chosenId, type Chosen } from './picker-chosen.ts';
import { usePickerResults, type PickerResults, type PickerSearch } from './picker-results.ts';
import { chosenFound, free, namesVariants, shownResults } from './picker-shown.ts';
import type { PickerItem, PickerSource } from './picker-source.ts';

/** Milliseconds from the last key to the search (V055). */
const searchDelay = 500;

export interface PickerSearching {
  /** What stands in the search. */
  typed: string;
  /** What was searched for. */
  text: string;
  results: PickerResults;
  /** The results as they are shown. */
  items: readonly PickerItem[];
  /** Where the arrows are, -1 for none, and what they have reached there. */
  at: number;
  reached: PickerItem | undefined;
  /** Writes, and searches after a moment of quiet. */
  type: (text: string) => void;
  /** Searches for what is typed, now. */
  searchNow: () => void;
  clear: () => void;
  filter: string;
  /** Narrows what was searched for, now. */
  filterBy: (filter: string) => void;
  /** The chosen ones that the search would find; they stay under Selected. */
  chosenFound: readonly PickerItem[];
  reach: (step: 1 | -1) => void;
  /** Whether the variants of a product are in sight, and shows or hides them. */
  isOpen: (product: PickerItem) => boolean;
  turn: (product: PickerItem) => void;
  /** Takes items that were chosen among the results again. */
  giveBack: (items: readonly PickerItem[]) => void;
  /** Reads on until this many can be picked, or all are read; where reading fails, what was found until then. */
  findAll: (wanted: number) => Promise<readonly PickerItem[]>;
}

/** The search of a picker: what is typed, what it finds, and which of the results the arrows have reached. */
export function usePickerSearch(
  source: PickerSource,
  beside: { startIds: readonly number[]; chosen: readonly Chosen[]; crossSell: boolean },
): PickerSearching {
  const { startIds, chosen, crossSell } = beside;
  // Where variants are chosen, others of the same product may still be wanted.
  const stay = crossSell || source.variants === true;
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<PickerSearch>({
    text: '',
    filter: '',
    excludeIds: stay ? [] : startIds,
  });
  const results = usePickerResults(source, search);
  const [returned, setReturned] = useState<readonly PickerItem[]>([]);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isOpen = (product: PickerItem) => turned.get(product.id) ?? namesVariants(product, search.text);
  const shown = (found: readonly PickerItem[], opened: typeof isOpen = isOpen) =>
    shownResults(found, { chosen, returned, text: search.text, crossSell, isOpen: opened });
  const items = shown(results.items);
  const at = Math.min(active, items.length - 1);

  function searchFor(text: string, filter = search.filter) {
    clearTimeout(timer.current);
    setActive(-1);
    if (text.trim() === search.text && filter === search.filter) return;
    const excludeIds = stay ? [] : chosen.map((entry) => entry.item.id);
    setSearch({ text: text.trim(), filter, excludeIds });
    setReturned([]);
    setTurned(new Map());
  }

  return {
    typed,
    text: search.text,
    results,
    items,
    at,
    reached: items[at],
    type: (text) => {
      setTyped(text);
      setActive(-1);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => searchFor(text), searchDelay);
    },
    searchNow: () => searchFor(typed),
    clear: () => {
      setTyped('');
      searchFor('');
    },
    filter: search.filter,
    filterBy: (filter) => searchFor(typed, filter),
    chosenFound: crossSell ? [] : chosenFound(chosen, search.text),
    reach: (step) => setActive(Math.max(-1, Math.min(items.length - 1, at + step))),
    isOpen,
    turn: (product) => setTurned((before) => new Map(before).set(product.id, !isOpen(product))),
    giveBack: (back) =>
      setReturned((before) => {
        const again = new Set(back.map(chosenId));
        return [...back, ...before.filter((item) => !again.has(chosenId(item)))];
      }),
    findAll: async (wanted) => {
      const everything = (read: readonly PickerItem[]) => shown(read, () => true);
      let found = everything(results.items);
      let more = results.hasMore;
      try {
        while (more && free(found).length < wanted) {
          const next = await results.more();
          found = everything(next.items);
          more = next.hasMore;
        }
      } catch {
        // The list says what failed.
      }
      return free(found);
    },
  };
}
