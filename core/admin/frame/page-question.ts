import type { QueryClient } from '@tanstack/react-query';
import { apiQuestion } from '../client/api-hooks.ts';

/** A GET call that a page makes as soon as it is drawn, in the page's own words: the cache knows it by them. */
export interface PageQuestion {
  /** With the names of its parameters: `/admin/products/{id}.json`. */
  path: string;
  params?: Readonly<Record<string, number>>;
}

/** Values of an address's `$names`. */
export type AddressValues = Readonly<Record<string, string | undefined>>;

/** The question of an editor for the thing that its address names; one that makes a thing asks for none. */
export function askForOne(path: string): (address: AddressValues) => readonly PageQuestion[] {
  return ({ id = '' }) => (/^[1-9]\d{0,15}$/.test(id) ? [{ path, params: { id: Number(id) } }] : []);
}

/** Asks while the page's chunk is on its way; the page then finds the answer, or the question under way. */
export function askEarly(cache: QueryClient, questions: readonly PageQuestion[]): void {
  for (const { path, params } of questions)
    void cache.prefetchQuery(apiQuestion({ method: 'GET', path }, { params } as object));
}
