import { type Check, flag, number, orNull, shape, text } from '#core/storefront/answer-check.ts';
import { make, openShadow, takeColours } from '#core/storefront/element.ts';
import { approached } from '#core/storefront/first-sign.ts';
import type { PartDrawer } from '#core/storefront/page-part.ts';
import { localeOf } from '#core/storefront/page-locale.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import base from '#core/storefront/widget-base.css?inline';
import type { ReviewsPart } from '../contract/reviews-part.ts';
import css from './review-stars.css?inline';
import { starRow } from './star-row.ts';
import { averageText, say } from './review-words.ts';

const isPart: Check = shape({
  stars: orNull(shape({ average: number, count: number })),
  cards: flag,
  list: orNull(shape({ per_page: number, order: text, write: flag })),
  look: shape({ star_color: text }),
  words: (said) => shape({})(said) && Object.values(said as object).every(text),
});

/** What draws a form for a review; it is another subject's, and loaded when somebody wants to write. */
export type LoadForm = () => Promise<{ openForm: OpenForm }>;
export type OpenForm = (host: HTMLElement, options: FormOptions) => void;
export interface FormOptions {
  shop: ShopPage;
  words: Readonly<Record<string, string>>;
  locale: string;
  star_color: string;
  /** What the review is about, as the page calls it; '' for the shop itself. */
  title: string;
  /** Somebody reads what is written before it shows. */
  looked_at: boolean;
  /** The form is gone: it was sent, or given up. */
  closed(): void;
}

/** What stars, the list and all that is pressed are drawn with. */
export interface ReviewTools {
  shop: ShopPage;
  part: ReviewsPart;
  locale: string;
  loadForm: LoadForm;
  starRow: typeof starRow;
}

/** What a press on a review, drawn by us or by the page, is meant for. */
export const pressable = '[data-review-vote],[data-review-report],[data-review-write],[data-review-picture]';

/** Has presses below `root` done by code that comes with the first of them. */
export function hearPresses(tools: ReviewTools, root: HTMLElement | ShadowRoot, place: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>(pressable);
    if (!button) return;
    event.preventDefault();
    void import('./review-acts.ts').then(({ act }) => act(tools, button, place));
  });
}

/** Average and number, linked to the list. */
function drawStars({ part, locale }: ReviewTools, place: HTMLElement, list: HTMLElement | undefined) {
  const { stars, look, words } = part;
  const { average, count } = stars!;
  const element = document.createElement('backroom-review-stars');
  takeColours(element, place.parentElement ?? place);
  if (look.star_color) element.style.setProperty('--star', look.star_color);
  const shown = averageText(average, locale);
  openShadow(element, base, css).append(
    make(
      'a',
      { href: list && `#${list.id}` },
      starRow(average, say(words, 'out_of_five', { average: shown })),
      make('b', { text: shown, 'aria-hidden': 'true' }),
      make('span', { text: count === 1 ? say(words, 'one_review') : say(words, 'some_reviews', { count }) }),
    ),
  );
  return element;
}

/** A place of ours in a page that does not know us. */
function ownPlace(name: string, beside: Element | null, where: 'after' | 'append'): HTMLElement | undefined {
  if (!beside) return;
  const place = make('div', { 'data-backroom-slot': name, 'data-backroom-own': true });
  beside[where](place);
  return place;
}

/**
 * Stars under the product's title and on cards, and a place for the list, which is loaded when somebody gets near. What
 * the page has drawn itself stays as it is: only what is pressed there is ours.
 */
export const reviewStars = (loadForm: LoadForm): PartDrawer => ({
  async show(shop, answer) {
    if (!isPart(answer)) return;
    const part = answer as ReviewsPart;
    const tools: ReviewTools = { shop, part, locale: localeOf(shop), loadForm, starRow };
    const { page, product } = shop;
    if (part.cards) void import('./review-cards.ts').then(({ showCards }) => showCards(tools));
    const placeOf = (name: string, beside: string, where: 'after' | 'append', isWanted: unknown) =>
      shop.slots(name)[0] ??
      (isWanted && !page ? ownPlace(name, document.querySelector(beside), where) : undefined);
    // Of a page that does not know us its address says whether it is the home page.
    const list = part.list
      ? placeOf('reviews', 'main,[role=main]', 'append', product || location.pathname === '/')
      : undefined;
    if (list) list.id ||= 'backroom-reviews';
    const title = part.stars?.count ? placeOf('product-stars', 'h1', 'after', product) : undefined;
    let press = () => {};
    const pressed = new Promise<void>((then) => (press = then));
    if (title && !title.childElementCount) {
      const stars = drawStars(tools, title, list);
      stars.addEventListener('click', press);
      const isOwn = title.dataset['backroomOwn'] !== undefined;
      void (isOwn
        ? shop.settle(title).then(() => title.append(stars))
        : shop.fillCalmly(title, () => [stars]));
    }
    if (!list) return;
    if (list.dataset['backroomReviews'] === 'drawn') return hearPresses(tools, list, list);
    await Promise.race([approached(list), pressed]);
    await (await import('./review-list.ts')).showList(tools, list, pressed);
  },
});
