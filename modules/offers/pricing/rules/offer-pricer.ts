import type { TraceReason, TraceValues } from '#modules/orders/price/rules/priced-cart.ts';
import type { ConditionField, OfferType, TargetType } from '../../offer/contract/offer-choice.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import type { ShopSwitches } from '../../offer/rules/offer-switch.ts';

/** What decides about one line of a cart. All money in minor units of the shop's currency. */
export interface CartLine extends ProductFacts {
  /** Tells lines apart and breaks ties: unique in a cart, stable between calls. */
  key: string;
  quantity: number;
  unit_price_minor: number;
  /** The offer that the shopper took it from; absent: none. Sent by a browser, so it is a claim to be checked. */
  offer_id?: number | undefined;
  /** The server saw that the offer showed it. */
  shown?: true | undefined;
  proof?: string | undefined;
  /** Already bought: it counts as a target and is never discounted. */
  placed?: boolean | undefined;
}

/** What conditions look at (V094). Product facts are the same on every line of one product. */
export interface ProductFacts {
  product_id: number;
  variant_id: number;
  collection_ids: readonly number[];
  unit_price_minor: number;
  title?: string;
  variant_title?: string;
  vendor?: string;
  product_type?: string;
  tags?: readonly string[];
  collection_titles?: readonly string[];
  compare_at_minor?: number | null;
  grams?: number;
  /** Units in stock; null where stock is not counted. */
  inventory?: number | null;
  sku?: string;
  /** The categories of its type, those above included. */
  category_ids?: readonly number[];
  /** What the variant chooses: `{ name: 'Color', value: 'Blue' }`. Empty for a product without a choice. */
  options?: readonly ProductOption[];
}

export interface ProductOption {
  name: string;
  value: string;
}

/** The part of an offer that decides; rows of the database and replies both fit. */
export type OfferSource = Pick<
  Offer,
  | 'id'
  | 'version'
  | 'offer_name'
  | 'offer_type'
  | 'target_type'
  | 'target_ids'
  | 'condition'
  | 'priority'
  | 'activated'
  | 'enable_discount'
  | 'discount_data'
> &
  Partial<Shown>;

/** What the other kinds add: absent on a quantity discount. */
type Shown = Pick<
  Offer,
  | 'recommend_type'
  | 'recommend_ids'
  | 'target_handpicked'
  | 'variant_b'
  | 'holdout_percent'
  | 'product_ids'
  | 'sku'
  | 'tags'
  | 'category_ids'
> & {
  /** Made by the automated post-purchase calls. */
  automated: boolean;
};

/** An active offer made ready for deciding. `terms` belong to the pricer of its type. */
export interface CompiledOffer {
  id: number;
  version: number;
  name: string;
  type: OfferType;
  target_type: TargetType;
  /** Place in the order in which the shop's offers are tried, from 0: by priority, then by id. */
  rank: number;
  /** Whether a line is one of its targets. */
  matches: (facts: ProductFacts) => boolean;
  /** Whether it offers a product beside a target; always false for kinds that recommend nothing. */
  recommends: (target: ProductFacts, candidate: ProductFacts) => boolean;
  terms: OfferTerms | null;
  /** Whether what was bought is offered again (V043). */
  again: boolean;
  source: OfferSource;
}

/** What a pricer made of `discount_data`; `min_quantity` is the fewest units that can earn anything. */
export interface OfferTerms {
  min_quantity: number;
  /** Discounted units (sets, of a bundle) that there are in all; absent: as many as wanted. */
  limit?: number | null;
}

/** A shop's active offers, ready for deciding. Built anew when an offer or the currency changes. */
export interface OfferIndex {
  currency: string;
  pricers: OfferPricers;
  /** The shop's switches that it was compiled with. */
  switches: ShopSwitches;
  /** Ascending by rank. */
  offers: readonly CompiledOffer[];
  by_id: ReadonlyMap<number, CompiledOffer>;
  by_type: ReadonlyMap<OfferType, OfferBuckets>;
  /** Those whose discount has a stock limit, which every price has to ask about. */
  limited: readonly CompiledOffer[];
  /** Whether anything is tried on shoppers: without, every one of them gets the same. */
  has_trials: boolean;
}

/** One use of one offer: the lines it claims and what each gets. A claimed line is closed to later offers. */
export interface OfferApplication {
  offer: CompiledOffer;
  /** What it is about, for telling two uses of one offer apart: the product. */
  product_id: number;
  tier_key: number;
  /** Units that counted. */
  quantity: number;
  /** What a stock limit counts: discounted units, or sets of a bundle. */
  taken: number;
  /** What the lines earned it by: units, or whole sets of different products. */
  counts: 'units' | 'sets';
  /** Positions in the cart's lines, ascending by line key, and the amount for each. */
  lines: number[];
  amounts: number[];
  amount_minor: number;
  value: number;
  value_type: 'percentage' | 'fixed_amount';
  /** As in the reference: spread over the lines, the same for each, or for one. */
  allocation_method: 'across' | 'each' | 'one';
}

/** Lines of a cart and who claimed them, while offers are being tried. */
export interface OpenCart {
  lines: readonly CartLine[];
  context: PricingContext;
  /** By position: the application that claimed the line. */
  claims: (OfferApplication | undefined)[];
}

/** What a price depends on beside offers and lines. */
export interface PricingContext {
  /** When the price is made. Left out where nothing that ends is priced: then no end is looked at. */
  now?: Date | undefined;
  /** Units left of offers with a stock limit, by offer id; one that is missing has all of its limit. */
  left?: ReadonlyMap<number, number> | undefined;
  /** Offers that this shopper does not get (a trial). */
  exclude?: ((offer: CompiledOffer) => boolean) | undefined;
  /** Which wording and discount of an offer with `variant_b` this shopper sees; left out: all see the first. */
  variant?: ((offer: CompiledOffer) => 'a' | 'b') | undefined;
}

/**
 * Prices one type of offer. The engine asks every pricer for its application of lowest rank that the
 * open lines allow, takes the lowest of all, closes its lines and asks again; so a pricer must never
 * become able to apply because lines were closed.
 */
export interface OfferPricer {
  /** Null when the discount is off or can never give anything. */
  terms(offer: OfferSource, currency: string): OfferTerms | null;
  /** Called once a cart; the function it returns is called until it answers null. Null: nothing of it is in the cart. */
  start(index: OfferIndex, cart: OpenCart): (() => OfferApplication | null) | null;
  explain: OfferExplainer;
  /**
   * The smallest carts in which an offer that has terms can give something; `products` are the variants of each product
   * that it may discount. `each_minor`: what they cost less where no cart says it, because something else leads there.
   */
  smallestCarts(
    offer: CompiledOffer,
    products: readonly (readonly CheckedVariant[])[],
  ): readonly { units: readonly (readonly [CheckedVariant, number])[]; discount_minor?: number }[];
}

/** Who prices which type of offer. A type without a pricer is matched and shown, and changes no price. */
export type OfferPricers = Readonly<Partial<Record<OfferType, OfferPricer>>>;

/** A variant that an offer is tried on. */
export interface CheckedVariant extends ProductFacts {
  title: string;
  /** What a unit costs the shop; null: not known. */
  cost_minor: number | null;
}

export type TraceNote = readonly [reason: TraceReason, detail: string, values?: TraceValues];

/** A line of a cart and an offer that did not discount it. */
export interface Rejection {
  offer: CompiledOffer;
  line: CartLine;
  cart: OpenCart;
  /** Lines that may lead to the offer. */
  targets: readonly CartLine[];
  /** Lines that may lead to any offer (see `foundedLines`). */
  founded: readonly CartLine[];
}

/** Says for one type of offer what became of it. Null: what is true of every type comes next. */
export interface OfferExplainer {
  applied(application: Pick<OfferApplication, 'quantity' | 'taken'>): TraceNote;
  /** Whatever its discount is: the line is none that it could discount. */
  aside?(rejection: Rejection): TraceNote | null;
  /** Its discount is on and running: the cart does not earn it. */
  unearned?(rejection: Rejection): TraceNote | null;
  /** No earlier offer took the line, and stock is left. */
  short(rejection: Rejection): TraceNote;
}

/** Offers of one type, by what can lead to them; each list ascending by rank. */
export interface OfferBuckets {
  always: OfferBucket;
  by_product: ReadonlyMap<number, OfferBucket>;
  by_collection: ReadonlyMap<number, OfferBucket>;
  by_category: ReadonlyMap<number, OfferBucket>;
  /** Rules that need an exact text, under its field and text (see `ruleKeys`). */
  by_fact: ReadonlyMap<ConditionField, ReadonlyMap<string, OfferBucket>>;
  /** All other rules: looked at one by one. */
  by_rule: OfferBucket;
  /** Bundles that give something, each once, under the product that the fewest bundles hold. */
  by_rarest: ReadonlyMap<number, FiledBundles>;
}

/** Bundles that are filed under one product, the first tried first. */
export interface FiledBundles {
  offers: readonly CompiledOffer[];
  /** At the same places: another product of the bundle, the rarest but one; the same where it has no other. */
  beside: readonly number[];
}

export interface OfferBucket {
  all: readonly CompiledOffer[];
  /** Those of them that can give something. */
  reach: OfferReach;
  /**
   * Of `reach` only the offers that need fewer units than every one before them. For any quantity the first offer
   * of the bucket that it reaches is in here, so a decision does not walk past the ones out of reach.
   */
  front: OfferReach;
}

/**
 * Offers as two lists of numbers side by side, so that looking for the first one within reach reads no offer:
 * among many thousands hardly one is in the processor's cache.
 */
export interface OfferReach {
  /** Ascending; each is the offer's place in `OfferIndex.offers`. */
  ranks: readonly number[];
  /** The fewest units that earn anything. */
  needs: readonly number[];
}
