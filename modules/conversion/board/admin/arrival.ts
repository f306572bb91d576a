import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError, isPassing } from '#core/admin/client/api-error.ts';
import { apiQueryKey } from '#core/admin/client/api-hooks.ts';
import { touchTerms } from '../contract/board-words.ts';
import { getUtmLog, insertUtmLog, type MemberTouch } from '../contract/sale-support-calls.ts';

/** This browser's first and last campaign that were not sent yet. */
export interface StoredTouches {
  first_touch: MemberTouch;
  last_touch: MemberTouch;
}

/** `hasArrived` of the first load looks for the same key. */
export const touchesKey = 'backroom.touches';
const maxWord = 100;

/** The campaign that an address names (`utm_source` and the like), cut to what the call takes; null if it names none. */
export function touchOf(search: string): MemberTouch | null {
  const query = new URLSearchParams(search);
  const words = touchTerms.flatMap((term) => {
    // oxlint-disable-next-line no-control-regex -- characters that no text may hold
    const word = (query.get(`utm_${term}`) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').trim();
    return word ? [[term, [...word].slice(0, maxWord).join('').slice(0, maxWord).trim()] as const] : [];
  });
  return words.length > 0 ? Object.fromEntries(words) : null;
}

/** The address without the words of a campaign; all else stays as it is written. */
export function withoutTouch(search: string): string {
  const named = new Set<string>(touchTerms.map((term) => `utm_${term}`));
  const left = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !named.has(part.split('=', 1)[0]!));
  return left.length > 0 ? `?${left.join('&')}` : '';
}

let unstored: StoredTouches | null = null;

/** Null when nothing waits to be sent. */
export function storedTouches(): StoredTouches | null {
  try {
    const text = localStorage.getItem(touchesKey);
    if (text === null) return unstored;
    const stored = JSON.parse(text) as Partial<StoredTouches> | null;
    if (stored?.first_touch && stored.last_touch) return stored as StoredTouches;
    localStorage.removeItem(touchesKey);
  } catch {
    // No storage, or not our writing.
  }
  return unstored;
}

function keep(touches: StoredTouches | null): void {
  unstored = touches;
  try {
    if (touches) localStorage.setItem(touchesKey, JSON.stringify(touches));
    else localStorage.removeItem(touchesKey);
  } catch {
    // A private window may have no storage: what led here is sent from this page, or lost with it.
  }
}

/** Keeps the campaign of an address until a signed-in person is there to send it for: the first stays, the last is replaced. */
export function keepTouch(search: string): void {
  const touch = touchOf(search);
  if (touch) keep({ first_touch: storedTouches()?.first_touch ?? touch, last_touch: touch });
}

let sending = false;

/**
 * Sends the signed-in person's campaign once, and removes it from the address. If the browser is offline, it stays for
 * the next page load; if the server refuses it, it is dropped.
 */
export async function sendArrival(cache: QueryClient): Promise<void> {
  const { search, pathname, hash } = location;
  keepTouch(search);
  if (withoutTouch(search) !== search)
    history.replaceState(history.state, '', pathname + withoutTouch(search) + hash);
  const touches = storedTouches();
  if (!touches || sending) return;
  sending = true;
  try {
    await callApi<typeof insertUtmLog>(insertUtmLog, { body: touches });
    keep(null);
    void cache.invalidateQueries({ queryKey: apiQueryKey(getUtmLog).slice(0, 1) });
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 422 || error.status === 400);
    if (isRefused && !isPassing(error)) keep(null);
  } finally {
    sending = false;
  }
}
