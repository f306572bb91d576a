import { firstTiers, offerLimits } from '../contract/offer-choice.ts';
import type { TierType } from '../contract/offer-choice.ts';
import type {
  QuantityDiscountData,
  QuantityDiscountDataInput,
  QuantityTier,
  QuantityTierInput,
} from '../contract/offer.ts';

/** Tiers of a new offer (V117, decision 093). */
export const defaultTiers = (): QuantityDiscountDataInput => firstTiers();

/** What `addTier` appends (V113). */
export function newTier(key: number): QuantityTierInput {
  return {
    key,
    label: '',
    min_quantity: 1,
    value_discount: 10,
    type: 'percentage_each',
    mark_as_popular: false,
    image: null,
  };
}

/** Types the editor offers (V078): buy x get x belongs to the new layout. */
export function tierTypesFor(switches: { quantity_layout_v2: boolean }): readonly TierType[] {
  const all: TierType[] = ['percentage_each', 'amount_each', 'amount_all'];
  return switches.quantity_layout_v2 ? [...all, 'buy_x_get_x'] : all;
}

/** False at ten tiers (V167). */
export function canAddTier(data: QuantityDiscountDataInput): boolean {
  return data.data.length < offerLimits.tiers;
}

/** False for the last tier (V112). */
export function canRemoveTier(data: QuantityDiscountDataInput): boolean {
  return data.data.length > 1;
}

/** Appends a tier under a key never used in this list; unchanged at ten (V113, V167). */
export function addTier(data: QuantityDiscountDataInput): QuantityDiscountDataInput {
  if (!canAddTier(data)) return data;
  const key = Math.max(-1, ...data.data.map((tier) => tier.key)) + 1;
  return { ...data, data: [...data.data, newTier(key)] };
}

/**
 * Takes a tier out; unchanged when it is the last one (V112). Without the popular tier the first becomes
 * popular (V115); without the default tier none is default (V116).
 */
export function removeTier(data: QuantityDiscountDataInput, key: number): QuantityDiscountDataInput {
  const left = data.data.filter((tier) => tier.key !== key);
  if (left.length === 0 || left.length === data.data.length) return data;
  const rest = {
    ...data,
    data: left,
    is_default_select: data.is_default_select === key ? -1 : data.is_default_select,
  };
  return left.some((tier) => tier.mark_as_popular) ? rest : markPopular(rest, left[0]!.key);
}

/** Makes one tier the popular one and no other (V114). */
export function markPopular(data: QuantityDiscountDataInput, key: number): QuantityDiscountDataInput {
  if (!data.data.some((tier) => tier.key === key)) return data;
  return { ...data, data: data.data.map((tier) => ({ ...tier, mark_as_popular: tier.key === key })) };
}

/** Chooses the tier that shoppers find selected; -1 chooses none (V079). */
export function setDefault(data: QuantityDiscountDataInput, key: number): QuantityDiscountDataInput {
  if (key !== -1 && !data.data.some((tier) => tier.key === key)) return data;
  return { ...data, is_default_select: key };
}

/** The tiers whose numbers are filled in, for pricing a draft while it is being typed. */
export function finishedTiers(data: QuantityDiscountDataInput): QuantityDiscountData {
  const finished = data.data.flatMap((tier) => {
    const { min_quantity, value_discount } = tier;
    return min_quantity === null || value_discount === null
      ? []
      : [{ ...tier, min_quantity, value_discount }];
  });
  return { ...data, data: finished };
}

/** Units from which a tier holds: buy x get y needs both, x paid and y free (V166). */
export function tierThreshold(tier: Pick<QuantityTier, 'type' | 'min_quantity' | 'value_discount'>): number {
  return tier.type === 'buy_x_get_x' ? tier.min_quantity + tier.value_discount : tier.min_quantity;
}

/** Tells a quantity discount from an upsell discount, on the wire and in a draft. */
export function hasTiers<T extends object>(data: T): data is Extract<T, { data: unknown }> {
  return 'data' in data;
}
