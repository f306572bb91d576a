import type { ShopPlace } from '../../shop/rules/place-proposal.ts';
import { placeOfBrowser } from './browser-place.ts';

const tracked = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'ref'] as const;

export type Tracking = Partial<Record<(typeof tracked)[number], string>>;

/** What is typed on the sign-up page, without the password: it outlives a reload of the tab. */
export interface SignUpDraft extends ShopPlace {
  email: string;
  otp: string;
  first_name: string;
  last_name: string;
  shop_name: string;
  /** Where the last code was mailed, and when in milliseconds; empty and 0 before the first. */
  sent_to: string;
  sent_at: number;
  /** Whether the page asks for the code already. */
  has_code: boolean;
  /** The tracking parameters one came with (V420). */
  tracking: Tracking;
}

const storageKey = 'backroom.sign-up';

const emptyDraft: Omit<SignUpDraft, keyof ShopPlace> = {
  email: '',
  otp: '',
  first_name: '',
  last_name: '',
  shop_name: '',
  sent_to: '',
  sent_at: 0,
  has_code: false,
  tracking: {},
};

const codeMinutes = 10;

/** Whether the code that was mailed last still counts for this address. */
export function isCodeAlive({ sent_to, sent_at }: SignUpDraft, email: string): boolean {
  return sent_to === email && Date.now() - sent_at < codeMinutes * 60_000;
}

/** What this tab holds; tracking parameters of the address add to those one came with. */
export function readDraft(search: string): SignUpDraft {
  let stored: Partial<SignUpDraft> = {};
  try {
    stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<SignUpDraft>;
  } catch {
    // No storage, or not our writing.
  }
  return {
    ...emptyDraft,
    ...placeOfBrowser(),
    ...stored,
    tracking: { ...stored.tracking, ...trackingOf(search) },
  };
}

/** Without storage (a private window may have none) the page works, and forgets at a reload. */
export function keepDraft(draft: SignUpDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // As said above.
  }
}

/** The tracking parameters of an address, as they go along with the sign-up (V420). */
export function trackingOf(search: string): Tracking {
  const query = new URLSearchParams(search);
  const found = tracked.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value.slice(0, 300)] as const] : [];
  });
  return Object.fromEntries(found);
}
