import { useParams, useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { getOffer } from '../../contract/offer-calls.ts';
import type { Offer } from '../../contract/offer.ts';
import { duplicateOffer } from '../../rules/offer-change.ts';

/** What the address of an offer's editor says. */
export interface OfferAddress {
  /** Undefined for one that no offer can have. */
  id: string | undefined;
  /** `?type=`: the kind to begin with, from the start guide (V033). */
  type: string | undefined;
  /** `?copy=7`: what a new offer starts from (V108). */
  copy: Offer | undefined;
  copying: boolean;
  /** The offer to copy is on its way. */
  waiting: boolean;
}

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
  return {
    id: /^(0|[1-9]\d{0,15})$/.test(id) ? id : undefined,
    type: typeof search.type === 'string' ? search.type : undefined,
    copy: source.data ? duplicateOffer(source.data) : undefined,
    copying: copyOf !== undefined,
    waiting: copyOf !== undefined && source.isPending,
  };
}
