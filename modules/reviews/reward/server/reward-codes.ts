import type { Services } from '#core/server/context.ts';
import type { StoreCodes } from '#modules/orders/server/code-public.ts';

// By the database, which copies of one server's services share: whoever gives a code is told nothing else of the areas.
const given = new WeakMap<object, StoreCodes>();

/** Told once, by the area's manifest: how codes come to be in a connected store. */
export function giveStoreCodes({ db }: Pick<Services, 'db'>, codes: StoreCodes): void {
  given.set(db, codes);
}

export function storeCodesOf({ db }: Pick<Services, 'db'>): StoreCodes {
  const codes = given.get(db);
  if (!codes) throw new Error('Nobody has said how codes come to be in a connected store.');
  return codes;
}
