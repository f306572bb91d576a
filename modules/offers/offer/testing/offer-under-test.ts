import { expect, type Page } from '@playwright/test';
import type { OfferType } from '../contract/offer-choice.ts';
import type { Offer } from '../contract/offer.ts';
import { newOffer, type OfferDraft } from '../rules/offer-draft.ts';

const headers = { 'X-Requested-With': 'backroom' };
let made: number[] = [];

/** Ids of products of the shop that can be bought. */
export async function productIds(page: Page, count: number): Promise<number[]> {
  const query = `available=true&published_status=published&sort_field=id&sort_direction=asc&limit=${count}`;
  const answer = await page.request.get(`/admin/products.json?${query}`, { headers });
  return ((await answer.json()) as { products: { id: number }[] }).products.map((product) => product.id);
}

/** Makes an offer by call, for a signed-in page; it goes with `removeOffers`. */
export async function makeOffer(page: Page, type: OfferType, part: Partial<OfferDraft>): Promise<number> {
  const { id: _id, ...offer } = { ...newOffer(type), offer_name: `Spec ${type}`, ...part };
  const answer = await page.request.post('/admin/offers.json', { headers, data: { offer } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = ((await answer.json()) as { offer: { id: number } }).offer;
  made.push(id);
  return id;
}

export async function readOffer(page: Page, id: number): Promise<Offer> {
  return ((await (await page.request.get(`/admin/offers/${id}.json`)).json()) as { offer: Offer }).offer;
}

/** Saves an offer behind the page's back. */
export async function renameOffer(page: Page, id: number, offer_name: string): Promise<void> {
  const data = { offer: { ...(await readOffer(page, id)), offer_name } };
  expect((await page.request.put(`/admin/offers/${id}.json`, { headers, data })).ok()).toBe(true);
}

/** The offer that the next press on Save makes; removed with the others. */
export async function createdOffer(page: Page, save: () => Promise<void>): Promise<Offer> {
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'POST' && new URL(one.url()).pathname === '/admin/offers.json',
  );
  await save();
  const { offer } = (await (await answer).json()) as { offer: Offer };
  made.push(offer.id);
  return offer;
}

/** Takes back what a test made, so that no other suite meets it. */
export async function removeOffers(page: Page): Promise<void> {
  const search = await page.request.get('/admin/offers/list.json?search=Spec&limit=250', { headers });
  const { offers = [] } = (await search.json()) as { offers?: { id: number; offer_name: string }[] };
  const named = offers.filter((offer) => /^(Copy of )?Spec /.test(offer.offer_name)).map((offer) => offer.id);
  const ids = [...new Set([...made, ...named])];
  made = [];
  if (ids.length > 0) await page.request.delete('/admin/offers/delete.json', { headers, data: { ids } });
}
