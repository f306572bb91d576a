import type { ZodObject, ZodString, ZodUndefined, ZodType } from 'zod';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { pathsElsewhere } from './paths-elsewhere.ts';

type OfferNames = ZodType<{ offers: { id: number; offer_name: string }[] }>;
type OfferList = Endpoint<ZodUndefined, ZodObject<{ limit: ZodString }>, ZodUndefined, OfferNames>;

/** Offers import orders, not the reverse, so the list only knows the URL that returns offer names. */
const offerList = { method: 'GET', path: '/admin/offers/list.json' } as EndpointAddress<OfferList>;

/** The options of the offer filter; `asked` is the offer in the URL, even if it is unknown. */
export function useOfferOptions(
  asked: string,
  unnamed: (id: string) => string,
): readonly { value: string; label: string }[] {
  const may = useMay('apps');
  const { data } = useApiQuery(offerList, { query: { limit: '250' } }, { enabled: may, staleTime: 60_000 });
  const options = (data?.offers ?? []).map((offer) => ({ value: String(offer.id), label: offer.offer_name }));
  if (/^[1-9]\d{0,15}$/.test(asked) && !options.some((option) => option.value === asked))
    options.push({ value: asked, label: unnamed(asked) });
  return options;
}

/** The path of an offer's editor; undefined for staff without access. */
export function useOfferPath(): (offerId: number) => string | undefined {
  const may = useMay('apps');
  return (offerId) => (may ? pathsElsewhere.offer(offerId) : undefined);
}
