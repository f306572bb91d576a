import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { checkOffers, type OfferCheck } from '../../check/contract/offer-check-calls.ts';
import { liveText } from '../../offer/admin/live-text.ts';
import type { OfferRow } from '../../offer/contract/offer-list.ts';

/** An active offer that gives nothing, as others are tried first and take all of it. */
export interface NeverApplying {
  /** The first of those. */
  other: { id: number; name: string };
  /** Whether it can be put ahead of that one. */
  canMove: boolean;
  sentence: string;
}

/** Which of the active offers of a page never apply, by id; asked at once for all of them. A check that fails marks none. */
export function useNeverApplies(rows: readonly OfferRow[] | undefined): ReadonlyMap<number, NeverApplying> {
  const active = (rows ?? []).filter((offer) => offer.activated);
  // Who saves, switches or moves one of them makes this another question.
  const asked = active.map((offer) => `${offer.id} ${offer.version} ${offer.priority}`);
  const { data } = useQuery({
    queryKey: ['offers-never-apply', asked],
    queryFn: ({ signal }) => callApi(checkOffers, { body: { ids: active.map((offer) => offer.id) }, signal }),
    enabled: active.length > 0,
    staleTime: 30_000,
    retry: false,
    placeholderData: (before) => before,
  });
  return useMemo(
    () =>
      new Map(
        (data?.checks ?? []).flatMap((check) => {
          const found = neverApplying(check);
          return found ? [[check.offer_id, found] as const] : [];
        }),
      ),
    [data],
  );
}

function neverApplying({ warnings, complete, products_checked }: OfferCheck): NeverApplying | undefined {
  const takers = warnings.flatMap(({ code, other }) => (code === 'unreachable' && other ? [other] : []));
  const [first] = takers.toSorted((a, b) => (a.place_ahead ?? 0) - (b.place_ahead ?? 0));
  if (!first) return undefined;
  const { id, name } = first;
  return {
    other: { id, name },
    canMove: first.place_ahead !== null,
    sentence: complete
      ? liveText.text('never_applies', { name })
      : liveText.text('never_seen', { name, count: products_checked }),
  };
}
