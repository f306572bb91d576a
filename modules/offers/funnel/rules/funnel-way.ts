import { toMinor } from '#core/rules/money.ts';
import type { Funnel, FunnelCondition, FunnelStep } from '../contract/funnel.ts';

/** What a funnel asks of a paid order (V089). */
export interface FunnelOrder {
  product_ids: readonly number[];
  /** Units of all lines. */
  number_of_products: number;
  /** What was paid for its items, after discounts and without delivery, in minor units of `currency`. */
  order_value_minor: number;
  currency: string;
  /** Code of the country it goes to; '' where nothing is shipped. */
  shipping_country: string;
}

type Deciding = Pick<Funnel, 'id' | 'match' | 'conditions' | 'priority' | 'activated'>;

/** The funnel of an order: the first active one by priority whose conditions it meets; without conditions, any. */
export function funnelFor<T extends Deciding>(funnels: readonly T[], order: FunnelOrder): T | null {
  let best: T | null = null;
  for (const funnel of funnels) {
    if (!funnel.activated || !meets(funnel, order)) continue;
    const before =
      best === null ||
      funnel.priority < best.priority ||
      (funnel.priority === best.priority && funnel.id < best.id);
    if (before) best = funnel;
  }
  return best;
}

function meets({ match, conditions }: Deciding, order: FunnelOrder): boolean {
  if (conditions.length === 0) return true;
  return match === 'all'
    ? conditions.every((one) => holds(one, order))
    : conditions.some((one) => holds(one, order));
}

function holds({ field, relation, value }: FunnelCondition, order: FunnelOrder): boolean {
  const text = value.trim();
  if (text === '') return false;
  switch (field) {
    case 'product_purchased':
      return (relation === 'equal') === order.product_ids.includes(Number(text));
    case 'shipping_country':
      return (relation === 'equal') === (order.shipping_country.toUpperCase() === text.toUpperCase());
    case 'number_of_products':
      return compared(order.number_of_products, relation, Number(text));
    case 'order_value':
      return compared(order.order_value_minor, relation, toMinor(Number(text), order.currency));
  }
}

function compared(known: number, relation: FunnelCondition['relation'], wanted: number): boolean {
  if (Number.isNaN(wanted)) return false;
  if (relation === 'greater') return known > wanted;
  if (relation === 'less') return known < wanted;
  return (relation === 'equal') === (known === wanted);
}

type Ways = Pick<Funnel, 'steps' | 'start'>;

export function funnelStepOf(funnel: Ways, key: string | null): FunnelStep | null {
  return key === null ? null : (funnel.steps.find((step) => step.key === key) ?? null);
}

/** The step after one was accepted or declined; null: the funnel is over. */
export function nextStep(funnel: Ways, key: string, accepted: boolean): FunnelStep | null {
  const step = funnelStepOf(funnel, key);
  return step && funnelStepOf(funnel, accepted ? step.accept : step.decline);
}

/**
 * The first step from `from` on whose offer can be made now; one that cannot (deleted, inactive, sold out) counts as
 * declined. Begin with `funnel.start`.
 */
export function openStep(
  funnel: Ways,
  from: string | null,
  canOffer: (offerId: number) => boolean,
): FunnelStep | null {
  const passed = new Set<string>();
  let step = funnelStepOf(funnel, from);
  while (step && !passed.has(step.key)) {
    if (canOffer(step.offer_id)) return step;
    passed.add(step.key);
    step = funnelStepOf(funnel, step.decline);
  }
  return null;
}
