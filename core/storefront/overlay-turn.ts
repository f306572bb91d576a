/** Something that wants to lie over the page. */
export interface OverlayWish {
  /** Names it for the visit: closed once by the shopper, it does not come again. */
  key: string;
  /** The lowest is shown of several that ask in the same moment. */
  priority: number;
  /** Shows it; resolves when it is gone. `dismissed`: the shopper did not want it. */
  show(): Promise<{ dismissed: boolean }>;
}

/** Overlays in one visit, however many offers there are. */
const perVisit = 3;
const countKey = 'backroom:overlays';
const closedKey = (key: string) => `backroom:closed:${key}`;
const quietPages = new Set(['checkout', 'thank-you', 'password', 'post-purchase']);

const kept = new Map<string, string>();
/** Of the browser's session; where that is forbidden, of the page. */
function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return kept.get(key) ?? null;
  }
}
function keep(key: string, value: string): void {
  kept.set(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Then for this page only.
  }
}

let open = false;
let waiting: { wish: OverlayWish; answer: (shown: boolean) => void }[] = [];

const typingIn = 'input:not([type=button],[type=submit],[type=radio],[type=checkbox]),textarea,select';

/** Whether the page is one, and in a state, in which nothing may be laid over it. */
function busy(pageType: string | undefined): boolean {
  if (quietPages.has(pageType ?? '') || /\/checkouts?(\/|$)/.test(location.pathname)) return true;
  const active = document.activeElement;
  if (active?.matches(typingIn) || (active instanceof HTMLElement && active.isContentEditable)) return true;
  return document.querySelector('dialog[open],[aria-modal=true]') !== null;
}

/**
 * Asks for a turn to lie over the page: one at a time, three in a visit, never again what was closed, never while
 * someone types, pays or has another dialog open. Of several that ask in the same moment the first by priority is
 * shown and the others are refused. Resolves true when it was shown and is gone again.
 */
export function askForTurn(wish: OverlayWish, pageType: string | undefined): Promise<boolean> {
  return new Promise((answer) => {
    waiting.push({ wish, answer });
    if (waiting.length === 1) setTimeout(() => void giveTurn(pageType));
  });
}

async function giveTurn(pageType: string | undefined): Promise<void> {
  const asked = waiting.sort((a, b) => a.wish.priority - b.wish.priority);
  waiting = [];
  const count = Number(recall(countKey)) || 0;
  const free = !open && count < perVisit && !busy(pageType);
  const first = free ? asked.find(({ wish }) => recall(closedKey(wish.key)) === null) : undefined;
  for (const other of asked) if (other !== first) other.answer(false);
  if (!first) return;
  open = true;
  keep(countKey, String(count + 1));
  try {
    const { dismissed } = await first.wish.show();
    if (dismissed) keep(closedKey(first.wish.key), '1');
    first.answer(true);
  } catch {
    first.answer(false);
  } finally {
    open = false;
  }
}
