import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import { Refusal } from '../call/refusal.ts';

const strictId = /^[1-9][0-9]{0,9}$/;
/** Shops are numbered by an int4. */
const largestId = 2 ** 31 - 1;
/** Shops that one question may be asked of (V293). */
export const maxShops = 250;

function asIds(value: unknown): number[] {
  const id = typeof value === 'string' && strictId.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= largestId) return [id];
  throw new Refusal(coreRefusals.invalid(coreSentences.shop_not_an_id), {
    fields: { shop_id: coreSentences.not_an_id },
  });
}

interface Sent {
  /** By `shop_id`: the shop that the call is made in. */
  named: Set<number>;
  /** By `shop_ids`. */
  listed: Set<number>;
}

function sent(holder: unknown, into: Sent, depth: number): void {
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return;
  for (const [name, value] of Object.entries(holder)) {
    if (name === 'shop_id' && value !== undefined && value !== null && value !== '') {
      for (const id of asIds(value)) into.named.add(id);
    } else if (name === 'shop_ids' && value !== undefined && value !== null && value !== '') {
      const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
      if (list.length > maxShops) {
        const fields = { shop_ids: coreSentences.at_most_ids({ count: maxShops }) };
        throw new Refusal(coreRefusals.invalid(fields.shop_ids), { fields });
      }
      for (const one of list) for (const id of asIds(one)) into.listed.add(id);
    } else if (depth > 0 && typeof value === 'object') {
      // The wire wraps single things ({ offer: { shop_id } }), so one level down counts as sent, too.
      sent(value, into, depth - 1);
    }
  }
}

/**
 * The shop ids a request names in its query or body (top level and inside its wrapper), those by `shop_id` first. The
 * acting shop is decided from them: none → the session's shop; one → that one, if the person is an accepted member; more
 * than one → only for calls that say they read several shops (`handleShops`).
 */
export function sentShops(
  query: unknown,
  body: unknown,
): { named: number[]; listed: number[]; all: number[] } {
  const ids: Sent = { named: new Set(), listed: new Set() };
  sent(query, ids, 0);
  sent(body, ids, 1);
  return { named: [...ids.named], listed: [...ids.listed], all: [...new Set([...ids.named, ...ids.listed])] };
}

/** True for the places where `sentShopIds` reads a shop id, `shop_id` and `offer.shop_id`. */
export function namesShop(path: readonly (string | number)[]): boolean {
  return path.at(-1) === 'shop_id' && path.length <= 2;
}
