import type { PickedProduct, PickerItem } from './picker-source.ts';

/** By what an item is chosen: the id of the variant it stands for, else its own. */
export function chosenId(item: PickerItem): number {
  return item.selectedVariant?.id ?? item.id;
}

/** What it is called where it stands alone: "Linen tee, M / Red". */
export function fullTitle({ title, selectedVariant }: PickerItem): string {
  return [title, selectedVariant?.title].filter(Boolean).join(', ');
}

/** What was chosen of a source of variants, as it is given (V295). */
export function pickedProducts(items: readonly PickerItem[]): PickedProduct[] {
  return items.map((item) => ({
    product_id: item.selectedVariant?.product_id ?? null,
    variant_id: chosenId(item),
  }));
}

/** One place of the Selected panel; the same item may hold several in crossSell mode. */
export interface Chosen {
  key: number;
  item: PickerItem;
  /** Deleted from the shop since it was chosen. */
  gone?: boolean;
}

/** What is chosen at first: the items of these ids in their order, and a place for each that is gone. */
export function chosenAtFirst(ids: readonly number[], items: readonly PickerItem[]): Chosen[] {
  const byId = new Map(items.map((item) => [chosenId(item), item]));
  return ids.map((id, key) => {
    const item = byId.get(id);
    if (!item) return { key, item: { id, title: '' }, gone: true };
    return item.gone ? { key, item, gone: true } : { key, item };
  });
}

/** Places for as many of the items as fit, keys from `firstKey` on. */
export function placesFor(
  items: readonly PickerItem[],
  room: { taken: number; cap: number; firstKey: number },
): Chosen[] {
  const fitting = items.slice(0, Math.max(0, room.cap - room.taken));
  return fitting.map((item, at) => ({ key: room.firstKey + at, item }));
}

/** Where a place comes to lie that is moved to `at`, counted from 0: inside of the list. */
export function placeInside(at: number, length: number): number {
  return Math.max(0, Math.min(length - 1, at));
}

/** The same places with one of them moved. */
export function withMoved(chosen: readonly Chosen[], key: number, at: number): readonly Chosen[] {
  const entry = chosen.find((each) => each.key === key);
  if (!entry) return chosen;
  const others = chosen.filter((each) => each.key !== key);
  const to = placeInside(at, chosen.length);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}

/** Whether other items are chosen than these, or in another order. */
export function differsFrom(ids: readonly number[], chosen: readonly Chosen[]): boolean {
  return chosen.length !== ids.length || chosen.some(({ item }, at) => chosenId(item) !== ids[at]);
}
