import { foldText } from '../../rules/fold-text.ts';
import type { Chosen } from './picker-chosen.ts';
import type { PickerItem } from './picker-source.ts';

/** What of the items can be picked at all. */
export function free(items: readonly PickerItem[]): readonly PickerItem[] {
  return items.filter((item) => !item.disabled);
}

/**
 * The results as they are shown: without what has moved over, and led by what came back from outside of this
 * search. In crossSell mode nothing moves.
 */
export function shownResults(
  found: readonly PickerItem[],
  beside: {
    chosen: readonly Chosen[];
    /** What was removed from the chosen since the search began, the last one first. */
    returned: readonly PickerItem[];
    text: string;
    crossSell: boolean;
  },
): readonly PickerItem[] {
  if (beside.crossSell) return found;
  const known = new Set(found.map((item) => item.id));
  const chosenIds = new Set(beside.chosen.map((entry) => entry.item.id));
  const back = beside.returned.filter((item) => !known.has(item.id) && matches(item, beside.text));
  return [...back, ...found].filter((item) => !chosenIds.has(item.id));
}

/** What of the chosen a search would find by its title: it stays where it is, so that the search must say so. */
export function chosenFound(chosen: readonly Chosen[], text: string): readonly PickerItem[] {
  if (text.trim() === '') return [];
  return chosen.filter((entry) => !entry.gone && matches(entry.item, text)).map((entry) => entry.item);
}

/** Whether a title has every word that is searched for somewhere, without capitals and accents. */
function matches(item: PickerItem, text: string): boolean {
  const title = foldText(item.title);
  return foldText(text)
    .split(/\s+/)
    .every((word) => title.includes(word));
}

/** What a key does in the search, or undefined where it writes. */
export type SearchKey = 'down' | 'up' | 'pick' | 'search' | 'clear';

/** `reached`: the arrows have reached a row; until then space is a letter of the search. */
export function searchKey(
  { key, command }: { key: string; command: boolean },
  { typed, reached }: { typed: string; reached: boolean },
): SearchKey | undefined {
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowUp') return 'up';
  if (key === 'Escape') return typed === '' ? undefined : 'clear';
  if (command) return undefined;
  if (reached && (key === ' ' || key === 'Enter')) return 'pick';
  return key === 'Enter' ? 'search' : undefined;
}
