import { type NoteRequest, type OverlayRequest, turnQueue } from './turn-queue.ts';

const quietPages = new Set(['checkout', 'thank-you', 'password', 'post-purchase']);

const memory = new Map<string, string>();
/** Of the browser's session, or of the page if the browser forbids storage. */
function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}
function keep(key: string, value: string): void {
  memory.set(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Then for this page only.
  }
}

const typingIn = 'input:not([type=button],[type=submit],[type=radio],[type=checkbox]),textarea,select';

/** Where the keyboard is, however many shadow roots deep. */
function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Themes keep a drawer that is closed in the page, hidden and marked as modal. */
const isSeen = (element: Element): boolean =>
  element.checkVisibility?.({ visibilityProperty: true, checkVisibilityCSS: true }) ?? true;

let pageType: string | undefined;

/** Whether the page's type and state forbid overlays. */
function busy(): boolean {
  if (quietPages.has(pageType ?? '') || /\/checkouts?(\/|$)/.test(location.pathname)) return true;
  const active = focused();
  if (active?.matches(typingIn) || (active instanceof HTMLElement && active.isContentEditable)) return true;
  return hasDialog();
}

const hasDialog = (): boolean =>
  [...document.querySelectorAll('dialog[open],[aria-modal=true]')].some(isSeen);

/** Width below which a window is a phone's. */
const phoneWidth = 700;
const mayNote = (): boolean => innerWidth >= phoneWidth || scrollY > 0;

const lookMs = 500;
/** Whatever moves, and what only comes with time. */
function watch(then: () => void): () => void {
  const options = { capture: true, passive: true };
  let frame = 0;
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(then);
  };
  const timer = setInterval(then, lookMs);
  for (const name of moments) addEventListener(name, look, options);
  return () => {
    clearInterval(timer);
    cancelAnimationFrame(frame);
    for (const name of moments) removeEventListener(name, look, options);
  };
}
const moments = ['scroll', 'resize', 'click', 'focusin', 'transitionend'] as const;

const turns = turnQueue({
  busy,
  hasDialog,
  mayNote,
  watch,
  now: () => Date.now(),
  recall,
  keep,
  soon: (then) => void setTimeout(then),
});

/** Asks for the turn of a note (`turnQueue`), which waits for it. `freeCorner` decides where it may lie. */
export function askForNote(request: NoteRequest, type: string | undefined): Promise<boolean> {
  pageType = type;
  return turns.note(request);
}

/** Asks for a turn to lie over the page (`turnQueue`): never while someone types, pays or has another dialog open. */
export function askForTurn(request: OverlayRequest, type: string | undefined): Promise<boolean> {
  pageType = type;
  return turns.ask(request);
}

/** Takes the turn for an overlay that the shopper opened. */
export const takeTurn = turns.take;
