import type { ProductDraft } from '#modules/catalog/product/rules/product-draft.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { CollectionSortOrder } from '#modules/catalog/collection/contract/collection-choice.ts';
import type { ImportedOrder } from '#modules/orders/import/rules/imported-order.ts';
import type { ImportedCustomer } from '#modules/orders/customer/rules/imported-customer.ts';
import type { StoreResource } from '../contract/store-provider.ts';

/** One thing of the other store. */
interface StoreThing {
  external_id: string;
  /** When it last changed there (ISO 8601, UTC); null where the store does not say. */
  version: string | null;
  /** Its name for people, in reports. */
  subject: string;
}

export interface StoreProduct extends StoreThing {
  kind: 'product';
  draft: ProductDraft;
  /** In the order of the draft's variants. */
  variant_ids: string[];
}

export interface StoreCollection extends StoreThing {
  kind: 'collection';
  title: string;
  handle: string;
  body_html: string;
  sort_order: CollectionSortOrder;
  published: boolean;
  /** In its order. */
  product_ids: string[];
}

export interface StoreCustomer extends StoreThing {
  kind: 'customer';
  customer: ImportedCustomer;
}

/** `lines[n].product_id` and `variant_id` are null; the store's own ids stand in `line_ids`. */
export interface StoreOrder extends StoreThing {
  kind: 'order';
  customer_id: string | null;
  /** The name of our price that travelled with it; null where it carries none. */
  quote_id: string | null;
  /** The order's secret key, known to the store and its shopper; null if the store has none. */
  order_key: string | null;
  line_ids: {
    product_id: string | null;
    variant_id: string | null;
    /** Of a line that we had the store add: the key that it was added under. */
    added_key?: string;
  }[];
  /** It is paid on delivery or by a transfer that has not come: what joins it now is paid with it. */
  awaits_payment?: boolean;
  order: ImportedOrder;
}

export type StoreItem = StoreProduct | StoreCollection | StoreCustomer | StoreOrder;
export type StoreKind = StoreItem['kind'];

/** Something that cannot be taken over, and why. */
export interface LeftOut {
  subject: string;
  message: Sentence;
}

export interface StorePage {
  items: StoreItem[];
  /** Ids of all that the page holds, kept or not; without those that are no ids. */
  ids: string[];
  /** The requested number. */
  asked: number;
  /** The store does not say where its list ends, so this page was asked for to see whether there is one. */
  is_guess?: boolean;
  /** Which list it is of, where a resource has several. */
  list?: string;
  /** Some of what it holds came without a part, and is left out. */
  has_gaps?: boolean;
  left_out: LeftOut[];
  /** Where the next page begins; null after the last. */
  next: string | null;
  /** The store's own clock at the time of the answer (ISO 8601, UTC). */
  at: string;
}

export interface StoreFacts {
  name: string;
  currency: string;
  storefront_domain: string;
  weight_unit: string;
}

/** The result of verifying the store's webhooks. */
export interface HooksLook {
  /** The expected number. */
  expected: number;
  /** The number that existed and were active. */
  found: number;
  /** The number now. */
  present: number;
}

/** A store elsewhere, whatever it runs on. Every call may wait for the store's limits. */
export interface StorePort {
  /** Asks who it is; the proof that the keys are good. */
  facts(): Promise<StoreFacts>;
  /** The currency that its prices are in now: products state none. */
  currency(): Promise<string>;
  /** The number to fetch; null if the store states none, or if not all are read. */
  count(resource: StoreResource, since: string | null): Promise<number | null>;
  /** One page, all of it or what changed since then. */
  page(resource: StoreResource, from: { cursor: string | null; since: string | null }): Promise<StorePage>;
  /** One product, also by the id of a variation; null where the store has none of this id, or one that is not to be kept. */
  product(id: string): Promise<StoreProduct | null>;
  /**
   * One order; null where the store has none of this id, or one that is not to be kept.
   * @throws {ForeignAmount} where it has an amount whose value in the shop's currency is not stated
   */
  order(id: string): Promise<StoreOrder | null>;
  /**
   * The order of this id, where this is its key; null where the store has none. Absent where carts carry the name of our
   * price themselves.
   */
  placed?(id: string, key: string): Promise<StoreOrder | null>;
  /** Which of these ids the store has now. At most 100 of them. Fails when the store sends only a part of its answer. */
  present(resource: 'products' | 'collections', ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Compares the store's webhooks to `address` with those that should be there, and makes those that are missing or
   * switched off, signed with `secret` where we may choose it. `anew`: those that are there are signed with another one.
   */
  restoreHooks(address: string, secret: string, options: { anew: boolean }): Promise<HooksLook>;
  /** Removes the webhooks to `address`. */
  silence(address: string): Promise<void>;
}
