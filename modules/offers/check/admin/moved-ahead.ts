import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ActionOutcome } from '#core/admin/shells/list-model.ts';
import { liveText } from '../../offer/admin/live-text.ts';
import type { orderOffers } from '../../offer/contract/offer-calls.ts';

interface Named {
  id: number;
  name: string;
}

/** Has an offer tried right before another; Undo gives all that moved for it the places that they had. */
export async function movedAhead(
  offer: Named,
  other: Named,
  order: (body: BodyOf<typeof orderOffers>) => Promise<ReplyOf<typeof orderOffers>>,
): Promise<ActionOutcome> {
  const { offers } = await order({ ids: [offer.id], ahead_of: other.id });
  const others = offers.map((one) => one.id).filter((id) => id !== offer.id);
  return {
    message: liveText.text('now_first', { name: offer.name, other: other.name }),
    undo: async () => void (await order({ ids: [...others, offer.id] })),
  };
}
