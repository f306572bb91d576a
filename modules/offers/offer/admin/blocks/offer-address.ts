import { useParams, useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { getOffer } from '../../contract/offer-calls.ts';
import type { Offer, OfferInput } from '../../contract/offer.ts';
import { withoutIdle } from '../../rules/idle-fields.ts';
import { duplicateOffer } from '../../rules/offer-change.ts';
import { upsellDefaults } from '../../rules/upsell-settings.ts';
import { useUpsellSettings } from '../upsell-settings-queries.ts';

/** What the address of an offer's editor says. */
export interface OfferAddress {
  /** Undefined for one that no offer can have. */
  id: string | undefined;
  /** `?type=`: the kind to begin with, from the start guide (V033). */
  type: string | undefined;
  /** `?copy=7`: what a new offer starts from (V108). */
  copy: Offer | undefined;
  copyOf: number | undefined;
  /** What a new offer begins with, as the shop decided. */
  standard: Pick<OfferInput, 'cta' | 'recommend_limit'>;
  /** The offer to copy, or what a new one begins with, is on its way. */
  waiting: boolean;
}

/** Which new offer the draft of an editor is of: a copy is another than a blank one. */
export const variantOf = (copyOf: number | undefined) =>
  copyOf === undefined ? undefined : `copy.${copyOf}`;

export function useOfferAddress(): OfferAddress {
  const { id = '0' } = useParams({ strict: false }) as { id?: string };
  const search = useSearch({ strict: false }) as { copy?: unknown; type?: unknown };
  const copyOf =
    id === '0' && /^[1-9]\d{0,15}$/.test(String(search.copy ?? '')) ? Number(search.copy) : undefined;
  const source = useApiQuery(
    getOffer,
    { params: { id: copyOf ?? 0 } },
    { enabled: copyOf !== undefined, select: (reply) => reply.offer },
  );
  const creating = id === '0' && copyOf === undefined;
  const settings = useUpsellSettings(creating);
  const { default_cta, default_recommend_limit } = settings.data?.settings ?? upsellDefaults;
  return {
    id: /^(0|[1-9]\d{0,15})$/.test(id) ? id : undefined,
    type: typeof search.type === 'string' ? search.type : undefined,
    copy: source.data ? withoutIdle(duplicateOffer(source.data)) : undefined,
    copyOf,
    standard: { cta: default_cta, recommend_limit: default_recommend_limit },
    waiting: copyOf === undefined ? settings.isLoading : source.isPending,
  };
}
