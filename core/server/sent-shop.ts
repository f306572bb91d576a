import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import { Refusal } from './refusal.ts';

const strictId = /^[1-9][0-9]{0,9}$/;
/** Shops are numbered by an int4. */
const largestId = 2 ** 31 - 1;

function asIds(value: unknown): number[] {
  const id = typeof value === 'string' && strictId.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= largestId) return [id];
  throw new Refusal(coreRefusals.invalid(coreSentences.shop_not_an_id), {
    fields: { shop_id: coreSentences.not_an_id },
  });
}

function sent(holder: unknown, into: Set<number>, depth: number): void {
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return;
  for (const [name, value] of Object.entries(holder)) {
    if (name === 'shop_id' && value !== undefined && value !== null && value !== '') {
      for (const id of asIds(value)) into.add(id);
    } else if (name === 'shop_ids' && value !== undefined && value !== null && value !== '') {
      const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
      for (const one of list) for (const id of asIds(one)) into.add(id);
    } else if (depth > 0 && typeof value === 'object') {
      // The wire wraps single things ({ offer: { shop_id } }), so one level down counts as sent, too.
      sent(value, into, depth - 1);
    }
  }
}

/**
 * The shop ids a request names in its query or body (top level and inside its wrapper). The acting shop is
 * decided from them: none → the session's shop; one → that one, if the person is an accepted member; more
 * than one → only lists of the person's own shops, which the area's call must allow itself.
 */
export function sentShopIds(query: unknown, body: unknown): number[] {
  const ids = new Set<number>();
  sent(query, ids, 0);
  sent(body, ids, 1);
  return [...ids];
}

/** True for the places where `sentShopIds` reads a shop id, `shop_id` and `offer.shop_id`. */
export function namesShop(path: readonly (string | number)[]): boolean {
  return path.at(-1) === 'shop_id' && path.length <= 2;
}
