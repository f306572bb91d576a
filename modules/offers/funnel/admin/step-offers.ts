import { useQueries } from '@tanstack/react-query';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { apiQueryKey } from '#core/admin/client/api-hooks.ts';
import type { Formats } from '#core/admin/frame/formats.ts';
import { getOffer } from '../../contract/offer-calls.ts';
import type { Offer } from '../../contract/offer.ts';
import type { FunnelStep } from '../../contract/funnel.ts';
import { funnelText } from './funnel-text.ts';

/** What is known of the offers of steps: the offer, that it is gone, or nothing yet. */
export type StepOffers = ReadonlyMap<number, Offer | 'gone' | undefined>;

/** Reads the offers that the steps name, each once. */
export function useStepOffers(steps: readonly FunnelStep[]): StepOffers {
  const ids = [...new Set(steps.map((step) => step.offer_id))].filter((id) => id > 0);
  const read = useQueries({
    queries: ids.map((id) => ({
      queryKey: apiQueryKey(getOffer, { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) => callApi(getOffer, { params: { id }, signal }),
      staleTime: 30_000,
    })),
  });
  return new Map(
    ids.map((id, at) => {
      const { data, error } = read[at]!;
      if (data) return [id, data.offer.offer_type === 'post-purchase' ? data.offer : 'gone'];
      return [id, error instanceof ApiError && error.status === 404 ? 'gone' : undefined];
    }),
  );
}

/** Ids that no step may have any more; those not read yet count as sound. */
export function goneOffers(offers: StepOffers): ReadonlySet<number> {
  return new Set([...offers].flatMap(([id, offer]) => (offer === 'gone' ? [id] : [])));
}

/** How a step is called: by its offer. */
export function stepTitle(step: FunnelStep, offers: StepOffers): string {
  const t = funnelText.text;
  if (step.offer_id === 0) return t('no_offer');
  const offer = offers.get(step.offer_id);
  return offer === 'gone' ? t('gone') : (offer?.offer_name ?? t('step_loading'));
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
