import type { StoreIdKind } from '#core/contract/store-id.ts';

/** A shop as pages of its connected store see it: in that store's ids, and as that store's checkout charges. */
export interface StoreView {
  /** Our id of theirs; 0 for what is not known here. */
  ours(kind: StoreIdKind, theirs: number): number;
  /** Their id of ours; 0 for what is not there. */
  theirs(kind: StoreIdKind, ours: number): number;
  /** Whether the store's checkout makes good what offers take off. Where it does not, only list prices are shown. */
  discounts: boolean;
}
