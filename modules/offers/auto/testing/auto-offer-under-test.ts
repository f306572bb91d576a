import { expect, type Page } from '@playwright/test';
import { newAutoOffer, type AutoOfferDraft } from '../rules/auto-offer-draft.ts';
import type { AutoOffer } from '../contract/auto-offer.ts';

const headers = { 'X-Requested-With': 'backroom' };
const calls = '/admin/plusbase-sourcing/auto-offer';

/** Makes an automated offer that no order of the shop meets; it goes with `removeAutoOffers`. */
export async function makeAutoOffer(page: Page, part: Partial<AutoOfferDraft> = {}): Promise<number> {
  const draft = newAutoOffer();
  const { id: _id, ...auto_offer } = {
    ...draft,
    offer_name: 'Spec automated',
    target_product: {
      ...draft.target_product,
      type: 'product' as const,
      all_product: false,
      sku: ['SPEC-NONE'],
    },
    recommend_product: { type: 'product' as const, ids: [1] },
    ...part,
  };
  const answer = await page.request.post(`${calls}.json`, { headers, data: { auto_offer } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { auto_offer: AutoOffer }).auto_offer.id;
}

export async function readAutoOffer(page: Page, id: number): Promise<AutoOffer> {
  const answer = await page.request.get(`${calls}/${id}.json`, { headers });
  return ((await answer.json()) as { auto_offer: AutoOffer }).auto_offer;
}

export async function autoOffersOf(page: Page, search: string): Promise<AutoOffer[]> {
  const query = `search=${encodeURIComponent(search)}&limit=250`;
  const answer = await page.request.get(`${calls}.json?${query}`, { headers });
  return ((await answer.json()) as { auto_offers: AutoOffer[] }).auto_offers;
}

/** Leaves no automated offer, the demo shop's own neither: lists under test hold what the test made. */
export async function removeAutoOffers(page: Page): Promise<void> {
  const answer = await page.request.get(`${calls}.json?limit=250`, { headers });
  const { auto_offers = [] } = (await answer.json()) as { auto_offers?: AutoOffer[] };
  const ids = auto_offers.map((offer) => offer.id);
  if (ids.length > 0) await page.request.delete(`${calls}/delete.json`, { headers, data: { ids } });
}
