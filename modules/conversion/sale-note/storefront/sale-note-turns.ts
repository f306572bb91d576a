import { make } from '#core/storefront/element.ts';
import { type Corner, freeCorner, putIntoCorner } from '#core/storefront/note-place.ts';
import { askForNote } from '#core/storefront/overlay-turn.ts';
import type { ShopClock } from '#core/storefront/page-part.ts';
import { productAddress } from '#core/storefront/product-address.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { toolNumber } from '../../truth/contract/tool-words.ts';
import type { SaleNotes, ShownNote } from '../contract/sale-note-part.ts';
import { checkedNotes } from './sale-note-check.ts';
import { drawNote } from './sale-note-card.ts';

/** How long one stays, not counting while it is looked at or used. */
const stayMs = 8_000;
/** A window of less than this is a phone's. */
const phoneWidth = 700;
const seenKey = 'backroom:sale-notes';
const subject = toolNumber('sale_notification');

function seenBefore(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(seenKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

function rememberSeen(note: number): void {
  try {
    sessionStorage.setItem(seenKey, JSON.stringify([...seenBefore(), note].slice(-200)));
  } catch {
    // Then it may come again on another page.
  }
}

/** The corner that the shop has chosen, and the one beside it where something lies there. */
function cornersOf(place: Corner): readonly Corner[] {
  const [edge, side] = place.split('-');
  return [place, `${edge}-${side === 'start' ? 'end' : 'start'}` as Corner];
}

/** Calls back after this much time without a pointer on the element or focus in it. */
function whenLeft(element: HTMLElement, ms: number, then: () => void): () => void {
  let left = ms;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let holds = 0;
  const run = () => {
    since = Date.now();
    timer = setTimeout(then, left);
  };
  const hold = () => {
    if ((holds += 1) > 1) return;
    clearTimeout(timer);
    left = Math.max(1_000, left - (Date.now() - since));
  };
  const release = () => {
    if ((holds -= 1) === 0) run();
  };
  for (const begin of ['mouseenter', 'focusin']) element.addEventListener(begin, hold);
  for (const end of ['mouseleave', 'focusout']) element.addEventListener(end, release);
  run();
  return () => clearTimeout(timer);
}

/** One sale, from asking for its turn until it is gone; false where it was not shown, and none will be. */
function tell(shop: ShopPage, notes: SaleNotes, note: ShownNote, page: PageState): Promise<boolean> {
  const { look } = notes;
  let end: (dismissed: boolean) => void = () => {};
  const drawn = drawNote(notes, note, {
    locale: page.locale,
    now: page.clock.now(),
    origin: shop.source.origin,
    productUrl: (handle) => productAddress(shop.page, handle),
    close: () => end(true),
  });
  if (!drawn) return Promise.resolve(true);
  const { element, root } = drawn;
  // It is laid out unseen, since what it may not cover depends on how large it is.
  element.hidden = true;
  document.body.append(element);
  const place = {
    corners: cornersOf(look.place),
    own: element,
    isCartForm: (form: HTMLFormElement) => shop.cartFormOf(form) === form,
  };
  const asked = askForNote(
    {
      key: 'sale-notes',
      perVisit: look.most_per_visit,
      gapMs: look.gap_seconds * 1_000,
      place(at) {
        const { width, height } = element.getBoundingClientRect();
        return freeCorner({ ...place, size: { width, height } }, at);
      },
      show(corner) {
        putIntoCorner(element, corner as Corner);
        element.hidden = false;
        rememberSeen(note.note);
        shop.watchView(element, () => shop.events.send('tool', subject, 'view'));
        root.addEventListener('click', (event) => {
          if (event.target instanceof Element && event.target.closest('a'))
            shop.events.send('tool', subject, 'click');
        });
        page.say(drawn.text);
        return new Promise((gone) => {
          const stop = whenLeft(element, stayMs, () => end(false));
          const onKey = (event: KeyboardEvent) => {
            if (event.key === 'Escape' && !event.defaultPrevented) end(true);
          };
          document.addEventListener('keydown', onKey);
          end = (dismissed) => {
            stop();
            document.removeEventListener('keydown', onKey);
            element.remove();
            gone({ dismissed });
          };
        });
      },
      hide: () => end(false),
    },
    shop.page?.page_type,
  );
  return asked.finally(() => element.remove());
}

interface PageState {
  locale: string;
  clock: ShopClock;
  /** Has a text read out, the first of the page alone. */
  say(text: string): void;
}

const wait = (ms: number) => new Promise((then) => setTimeout(then, ms));

/** A place whose first text is read out, once. */
function readerOf(): (text: string) => void {
  const region = make('div', { role: 'status', 'aria-live': 'polite' });
  region.style.cssText =
    'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
  document.body.append(region);
  let hasAnnounced = false;
  return (text) => {
    if (hasAnnounced) return;
    hasAnnounced = true;
    region.textContent = text;
    // Removes the live region, so that screen readers don't find old text there later.
    setTimeout(() => region.remove(), 5_000);
  };
}

/** Tells of sales, one after the other, as long as there are turns for them; `since`: when the page asked for them. */
export async function tellSales(
  shop: ShopPage,
  answer: unknown,
  { clock, since }: { clock: ShopClock; since: number },
): Promise<void> {
  const notes = checkedNotes(answer);
  if (!notes || (!notes.look.on_phones && innerWidth < phoneWidth)) return;
  const seen = new Set(seenBefore());
  const fresh = notes.notes.filter(({ note }) => !seen.has(note));
  if (fresh.length === 0) return;
  const page = {
    locale: shop.page?.shop?.locale || document.documentElement.lang || 'en',
    clock,
    say: readerOf(),
  };
  await wait(notes.look.delay_seconds * 1_000 - (performance.now() - since));
  for (const note of fresh) if (!(await tell(shop, notes, note, page))) return;
}
