import type { QueryClient } from '@tanstack/react-query';
import { apiQuestion } from '../client/api-hooks.ts';
import { mayUse, type AdminSession } from '../client/session-context.ts';

/** A GET call that a page makes as soon as it is drawn, in the page's own words: the cache knows it by them. */
export interface PageQuestion {
  /** With the names of its parameters: `/admin/products/{id}.json`. */
  path: string;
  params?: Readonly<Record<string, number>>;
  query?: Readonly<Record<string, string>>;
  /** Of a page that is open to more people than the call: asked only for whom it answers. */
  permission?: string;
  /** Asked only where the shop has this switch on. */
  switch?: string;
}

/** What an address's query string holds, as the router reads it. */
export type AddressSearch = Readonly<Record<string, unknown>>;

/** Values of an address's `$names`. */
export type AddressValues = Readonly<Record<string, string | undefined>>;

/** The question of an editor for the thing that its address names; one that makes a thing asks for none. */
export function askForOne(path: string): (address: AddressValues) => readonly PageQuestion[] {
  return ({ id = '' }) => (/^[1-9]\d{0,15}$/.test(id) ? [{ path, params: { id: Number(id) } }] : []);
}

/**
 * Asks while the page's chunk is on its way; the page then finds the answer, or the question under way. Questions that
 * need a permission or a switch wait until `readSession` says whether the person and the shop have it.
 */
export function askEarly(
  cache: QueryClient,
  questions: readonly PageQuestion[],
  readSession: () => Promise<Pick<AdminSession, 'role' | 'permissions' | 'access' | 'switches'>>,
): void {
  const ask = ({ path, params, query }: PageQuestion) =>
    void cache.prefetchQuery(apiQuestion({ method: 'GET', path }, { params, query } as object));
  const waits = (question: PageQuestion) =>
    question.permission !== undefined || question.switch !== undefined;
  for (const question of questions) if (!waits(question)) ask(question);
  const guarded = questions.filter(waits);
  if (guarded.length === 0) return;
  readSession().then(
    (session) => {
      // A stopped shop answers nothing, and its page is not drawn.
      if (session.access) return;
      for (const question of guarded) {
        const { permission, switch: needed } = question;
        const isThere = needed === undefined || session.switches[needed] === true;
        if (isThere && mayUse(session, permission)) ask(question);
      }
    },
    // Who cannot be known yet is told so by the frame.
    () => undefined,
  );
}
