import { askForTurn } from '#core/storefront/overlay-turn.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import type { Taken } from '../../offer/storefront/box-parts.ts';
import { boxOptions, countViews, mayShow, type ShopPage, type TakenLine } from './offer-cart.ts';
import { showPopup } from '../../upsell/storefront/upsell-popup.ts';

/** An offer that comes up when something is added. */
export interface OfferedPopup {
  box: UpsellBox;
  /** Whatever was offered over the page, nothing is again in this visit. */
  once: boolean;
}

/** Shows it when it gets a turn to lie over the page; whether something was taken from it. */
export async function offerOverPage(
  shop: ShopPage,
  { box, once }: OfferedPopup,
  take: (lines: TakenLine[]) => Promise<Taken>,
): Promise<boolean> {
  let taken = false;
  if (!mayShow(shop, box)) return false;
  const options = {
    ...boxOptions(shop),
    take: async (lines: TakenLine[]) => {
      const answer = await take(lines);
      taken ||= answer.ok;
      return answer;
    },
  };
  await askForTurn(
    {
      key: once ? 'popup' : `offer:${box.offer_id}`,
      priority: 1,
      async show() {
        const seen = (dialog: Element) => countViews(shop, dialog, [box.offer_id]);
        const { taken: wanted } = await showPopup(box, options, seen);
        return { dismissed: once || !wanted };
      },
    },
    shop.page?.page_type,
  );
  return taken;
}
