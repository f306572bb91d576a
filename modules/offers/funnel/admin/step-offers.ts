import { useQueries } from '@tanstack/react-query';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import type { Formats } from '#core/admin/controls/formats.ts';
import { offerPath, offerPaths } from '../../offer/admin/offer-paths.ts';
import { autoDiscountSummary } from '../../auto/admin/auto-offer-summary.ts';
import { readAutoOffer } from '../../auto/admin/auto-offer-wire.ts';
import { getAutoOffer } from '../../auto/contract/auto-offer-calls.ts';
import type { AutoOffer } from '../../auto/contract/auto-offer.ts';
import { getOffer } from '../../offer/contract/offer-calls.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import type { FunnelStep } from '../contract/funnel.ts';
import { funnelText } from './funnel-text.ts';

/** The offer of a step: one of the shop's own, or an automated one. */
export type StepOffer = { kind: 'own'; offer: Offer } | { kind: 'automated'; offer: AutoOffer };

/** What is known of the offers of steps: the offer, that it is gone, or nothing yet. */
export type StepOffers = ReadonlyMap<number, StepOffer | 'gone' | undefined>;

/** Reads the offers that the steps name, each once. */
export function useStepOffers(steps: readonly FunnelStep[]): StepOffers {
  const ids = [...new Set(steps.map((step) => step.offer_id))].filter((id) => id > 0);
  const read = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['funnel-step-offer', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => readStepOffer(id, signal),
      staleTime: 10_000,
    })),
  });
  return new Map(ids.map((id, at) => [id, read[at]?.data]));
}

/** Automated offers are offers, too, but found by calls of their own. */
async function readStepOffer(id: number, signal: AbortSignal): Promise<StepOffer | 'gone'> {
  const params = { id };
  const own = await foundOrGone(callApi(getOffer, { params, signal }));
  if (own !== 'gone') return own.offer.offer_type === 'post-purchase' ? { kind: 'own', ...own } : 'gone';
  const automated = await foundOrGone(callApi(getAutoOffer, { params, signal }));
  return automated === 'gone' ? 'gone' : { kind: 'automated', offer: automated.auto_offer };
}

function foundOrGone<Reply>(call: Promise<Reply>): Promise<Reply | 'gone'> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return 'gone';
    throw error;
  });
}

/** Ids that no step may have any more; those not read yet count as sound. */
export function goneOffers(offers: StepOffers): ReadonlySet<number> {
  return new Set([...offers].flatMap(([id, offer]) => (offer === 'gone' ? [id] : [])));
}

/** How a step is called: by its offer. */
export function stepTitle(step: FunnelStep, offers: StepOffers): string {
  const t = funnelText.text;
  if (step.offer_id === 0) return t('no_offer');
  const known = offers.get(step.offer_id);
  return known === 'gone' ? t('gone') : (known?.offer.offer_name ?? t('step_loading'));
}

/** The editor of a step's offer. */
export function stepOfferPath({ kind, offer }: StepOffer): string {
  return kind === 'automated' ? offerPaths.autoOffer(offer.id) : offerPath(offer);
}

export function stepDiscount(known: StepOffer, write: Pick<Formats, 'money' | 'percent'>): string {
  return known.kind === 'automated'
    ? autoDiscountSummary(readAutoOffer(known.offer).discount_data, write)
    : offerDiscount(known.offer, write);
}

/** `20% off`, or that there is no discount. */
export function offerDiscount(
  offer: Pick<Offer, 'enable_discount' | 'discount_data'>,
  write: Pick<Formats, 'percent'>,
): string {
  const t = funnelText.text;
  const data = offer.discount_data;
  const percent = 'percentage_discount' in data ? data.percentage_discount : 0;
  return offer.enable_discount && percent
    ? t('off', { value: write.percent(percent / 100, 2) })
    : t('no_discount');
}
