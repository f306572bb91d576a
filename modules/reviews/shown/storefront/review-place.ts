import { orNull, number, shape, text } from '#core/storefront/answer-check.ts';
import { make } from '#core/storefront/element.ts';
import { comesNear } from '#core/storefront/first-sign.ts';
import { localeOf } from '#core/storefront/page-locale.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { ReviewsPart } from '../contract/reviews-part.ts';
import { hearPresses } from './review-presses.ts';
import type { DrawStars, LoadForm, ReviewTools } from './review-tools.ts';
import type { starRow } from './star-row.ts';

const isList = orNull(shape({ per_page: number, order: text }));

/** The target of stars' links; a place of the page with an id of its own keeps it. */
const target = 'backroom-reviews';

/** The page's own place for the list; on a page without our parts the end of its main content. */
function placeOf({ shop: { slots, page, product } }: ReviewTools): HTMLElement | null {
  const [own] = slots('reviews');
  // On a page without our description, its address decides whether it is the home page.
  if (own || page || !(product || location.pathname === '/')) return own ?? null;
  const main = document.querySelector('main,[role=main]');
  const place = make('div', { 'data-backroom-slot': 'reviews', 'data-backroom-own': true });
  main?.append(place);
  return main && place;
}

/** Resolves when the shopper goes to the list by a link. */
const waitForLink = (): Promise<void> =>
  new Promise((then) => {
    const look = (event?: Event) => {
      const [from] = event?.composedPath() ?? [];
      const link = from instanceof Element ? from.closest('a') : null;
      if ((link ?? location).hash === `#${target}`) then();
    };
    document.addEventListener('click', look);
    look();
  });

/**
 * Puts the list in its place, where it is loaded when the shopper gets near, and stars on cards. If the page has drawn
 * the list, only clicks are ours. The caller passes the code that draws stars.
 */
export async function showReviews(
  shop: ShopPage,
  part: ReviewsPart,
  loadForm: LoadForm,
  row: typeof starRow,
  drawStars: DrawStars,
): Promise<void> {
  const tools: ReviewTools = { shop, part, locale: localeOf(shop), loadForm, starRow: row, drawStars };
  if (part.cards) void import('./review-cards.ts').then(({ showCards }) => showCards(tools));
  const place = part.list && isList(part.list) ? placeOf(tools) : null;
  if (!place) return;
  place.id ||= target;
  if (place.dataset['backroomReviews'] === 'drawn') return hearPresses(tools, place, place);
  // As high as the window while it is out of sight, so that what is below comes into view later than the list.
  if (part.list!.count > 0 && place.getBoundingClientRect().top >= innerHeight)
    place.style.minHeight = '100vh';
  const pressed = waitForLink();
  await Promise.race([comesNear(place), pressed]);
  await (await import('./review-list.ts')).showList(tools, place, pressed);
}
