import { foldText } from '../../rules/fold-text.ts';
import { chosenId, fullTitle, type Chosen } from './picker-chosen.ts';
import type { PickerItem, PickerVariant } from './picker-source.ts';

/** A product with several variants: picking it means to see them. */
export function opensUp(item: PickerItem): boolean {
  return item.selectedVariant === undefined && (item.variants?.length ?? 0) > 1;
}

/** A variant that stands below its product. */
export function isInside({ selectedVariant, variants }: PickerItem): boolean {
  return selectedVariant !== undefined && (variants?.length ?? 0) > 1;
}

/** What tells the rows apart: a product and a variant below it are two. */
export function rowKey({ id, selectedVariant }: PickerItem): string {
  return selectedVariant ? `${id}-${selectedVariant.id}` : String(id);
}

/** What of the items can be picked at all. */
export function free(items: readonly PickerItem[]): readonly PickerItem[] {
  return items.filter((item) => !item.disabled && !opensUp(item));
}

/**
 * The results as they are shown: without what has moved over, and led by what came back from outside of this
 * search. In crossSell mode nothing moves. Below a product with several variants that is open stand those that are
 * not chosen yet; one whose variants are all chosen has moved over.
 */
export function shownResults(
  found: readonly PickerItem[],
  beside: {
    chosen: readonly Chosen[];
    /** What was removed from the chosen since the search began, the last one first. */
    returned: readonly PickerItem[];
    text: string;
    crossSell: boolean;
    /** Of products with several variants; left out: none is. */
    isOpen?: (product: PickerItem) => boolean;
  },
): readonly PickerItem[] {
  const isOpen = beside.isOpen ?? (() => false);
  if (beside.crossSell) return found;
  const known = new Set(found.map((item) => item.id));
  const chosenIds = new Set(beside.chosen.map((entry) => chosenId(entry.item)));
  const back = beside.returned.filter((item) => !known.has(item.id) && matches(item, beside.text));
  return [...inOne(back), ...found].flatMap((item) => {
    if (!item.variants) return chosenIds.has(item.id) ? [] : [item];
    const left = item.variants.filter((variant) => !chosenIds.has(variant.id));
    const rows = namedFirst(item, left, beside.text).map((selectedVariant) => ({ ...item, selectedVariant }));
    if (item.variants.length === 1 || left.length === 0) return rows;
    const { selectedVariant: _, ...product } = item;
    return isOpen(product) ? [product, ...rows] : [product];
  });
}

/** Variants of one product that came back one by one, as that product. */
function inOne(items: readonly PickerItem[]): PickerItem[] {
  const products = new Map<number, PickerItem>();
  for (const item of items) {
    const before = products.get(item.id)?.variants ?? [];
    const more = item.variants?.filter((one) => !before.some(({ id }) => id === one.id));
    products.set(item.id, more ? { ...item, variants: [...before, ...more] } : item);
  }
  return [...products.values()];
}

/** Whether a search means variants of the product more than the product: by their titles or a SKU. */
export function namesVariants(item: PickerItem, text: string): boolean {
  if (text.trim() === '' || hasWords(item.title, text)) return false;
  return item.variants?.some((variant) => isNamed(item, variant, text)) ?? false;
}

/** The variants that a search means come first, each part in the product's own order. */
function namedFirst(
  item: PickerItem,
  variants: readonly PickerVariant[],
  text: string,
): readonly PickerVariant[] {
  if (!namesVariants(item, text)) return variants;
  const named = variants.filter((variant) => isNamed(item, variant, text));
  return [...named, ...variants.filter((variant) => !named.includes(variant))];
}

function isNamed({ title }: PickerItem, variant: PickerVariant, text: string): boolean {
  return hasWords(`${title} ${variant.title} ${variant.sku}`, text);
}

/** What of the chosen a search would find by its title: it stays where it is, so that the search must say so. */
export function chosenFound(chosen: readonly Chosen[], text: string): readonly PickerItem[] {
  if (text.trim() === '') return [];
  return chosen.filter((entry) => !entry.gone && matches(entry.item, text)).map((entry) => entry.item);
}

function matches(item: PickerItem, text: string): boolean {
  return hasWords(`${fullTitle(item)} ${item.selectedVariant?.sku ?? ''}`, text);
}

/** Whether a text has every word that is searched for somewhere, without capitals and accents. */
function hasWords(inText: string, text: string): boolean {
  const folded = foldText(inText);
  return foldText(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/**
 * How far in each of the items stands, from 0: below the nearest one before it whose path its own goes on from, and a
 * variant below its product.
 */
export function levelsOf(items: readonly PickerItem[]): readonly number[] {
  const above: string[] = [];
  return items.map((item) => {
    if (isInside(item)) return 1;
    if (item.path === undefined) return 0;
    while (above.length > 0 && !item.path.startsWith(`${above.at(-1)} > `)) above.pop();
    above.push(item.path);
    return above.length - 1;
  });
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
