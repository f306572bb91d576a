import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { listedRoutes } from './listed-routes.ts';

/** A thing that programs read, change and write back: both calls have one address. */
export interface WrittenThing {
  write: AnyEndpoint;
  read: AnyEndpoint;
}

const calls = listedRoutes().map(({ endpoint }) => endpoint);

/** Calls that share an address with one that reads something else, and what they do. */
export const otherPairs: Readonly<Record<string, string>> = {
  publishTemplates: 'puts templates into the gallery; the address lists it',
  changeOnboarding: 'notes one step; the address answers all of them',
  updateStoreCheckout: 'sets a word and its time; the address answers how the store’s checkout stands',
};

/** A `PUT` and the `GET` of its address, whatever they mean. */
export const pairs: readonly WrittenThing[] = calls.flatMap((write) => {
  const read = calls.find(({ method, path }) => method === 'GET' && path === write.path);
  return read && write.method === 'PUT' ? [{ write, read }] : [];
});

export const things = pairs.filter(({ write }) => !(write.name in otherPairs));
