import type { Requests } from './client.ts';

type Offer = Readonly<Record<string, unknown>>;
/** What became of an offer of a file. */
export interface Applied {
  name: string;
  did: 'created' | 'updated' | 'unchanged';
  id: number | null;
}

/** `{ "offers": [...] }`, or the list alone; every offer with a name and a type, none of them twice. */
export function readOffers(text: string): Offer[] {
  const given = JSON.parse(text) as unknown;
  const list = Array.isArray(given) ? given : (given as { offers?: unknown } | null)?.offers;
  if (!Array.isArray(list)) throw new Error('The file has no list of offers: { "offers": [ … ] }');
  const met = new Set<string>();
  return list.map((one: unknown, at): Offer => {
    const offer = one as Offer;
    const where = `Offer ${at + 1} of the file`;
    if (typeof one !== 'object' || one === null || Array.isArray(one))
      throw new Error(`${where} is no object`);
    for (const name of ['offer_name', 'offer_type'])
      if (typeof offer[name] !== 'string' || offer[name] === '') throw new Error(`${where} has no ${name}`);
    const key = JSON.stringify([offer['offer_type'], offer['offer_name']]);
    if (met.has(key)) throw new Error(`${where} stands in it twice: ${String(offer['offer_name'])}`);
    met.add(key);
    return offer;
  });
}

/** Whether what is stored has all that is given: objects by their names, lists element by element. */
export function holds(stored: unknown, given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return Object.is(stored, given);
  if (typeof stored !== 'object' || stored === null) return false;
  if (Array.isArray(given))
    return (
      Array.isArray(stored) &&
      stored.length === given.length &&
      given.every((one, at) => holds(stored[at], one))
    );
  return Object.entries(given).every(([name, value]) => holds((stored as Offer)[name], value));
}

/**
 * Makes the shop's offers those of the file: what the shop has under a name and type is changed where it differs, what it
 * has not is made; what the file does not name stays. Running it again changes nothing.
 */
export async function* applyOffers(
  shop: Requests,
  offers: readonly Offer[],
  isTrial: boolean,
): AsyncGenerator<Applied, void> {
  for (const offer of offers) {
    const name = String(offer['offer_name']);
    const stored = await storedOffer(shop, offer);
    if (!stored) {
      const made = isTrial ? null : await shop.request('POST', '/admin/offers.json', { body: { offer } });
      yield { name, did: 'created', id: made ? (made as { offer: { id: number } }).offer.id : null };
      continue;
    }
    const id = stored['id'] as number;
    const isSame = holds(stored, offer);
    if (!isSame && !isTrial)
      await shop.request('PUT', '/admin/offers/{id}.json', {
        path: { id },
        // Somebody who saves it meanwhile is not overwritten: the answer is a conflict then.
        body: { offer: { ...offer, version: stored['version'] } },
      });
    yield { name, did: isSame ? 'unchanged' : 'updated', id };
  }
}

async function storedOffer(shop: Requests, offer: Offer): Promise<Offer | undefined> {
  const { offer_name, offer_type } = offer;
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { search: offer_name, offer_types: offer_type, limit: 250, page };
    const answer = await shop.request('GET', '/admin/offers/list.json', { query });
    const { offers, has_more } = answer as { offers: Offer[]; has_more: boolean };
    for (const one of offers)
      if (one['offer_name'] === offer_name && one['offer_type'] === offer_type)
        found.push(one['id'] as number);
    if (!has_more) break;
  }
  if (found.length > 1)
    throw new Error(`The shop has ${found.length} offers called ${String(offer_name)}: which is meant?`);
  if (found.length === 0) return undefined;
  const answer = await shop.request('GET', '/admin/offers/{id}.json', { path: { id: found[0] } });
  return (answer as { offer: Offer }).offer;
}
