import { number, orNull, shape, text } from '#core/storefront/answer-check.ts';
import { make, openShadow, takeColours } from '#core/storefront/element.ts';
import { firstSign } from '#core/storefront/first-sign.ts';
import type { PartDrawer } from '#core/storefront/page-part.ts';
import { localeOf } from '#core/storefront/page-locale.ts';
import base from '#core/storefront/widget-base.css?inline';
import type { ReviewsPart } from '../contract/reviews-part.ts';
import type { ShownStars } from '../contract/shown-review.ts';
import type { LoadForm } from './review-tools.ts';
import { starRow } from './star-row.ts';

const isPart = shape({
  stars: orNull(shape({ average: number, count: number })),
  look: shape({}),
  words: shape({ out_of_five: text, one_review: text, some_reviews: text }),
});

/** An average and its number, linked to the list, in the surrounding colors. */
export function drawStars(
  { words, look }: ReviewsPart,
  { average, count }: ShownStars,
  around: Element,
  locale: string,
  href?: string,
): HTMLElement {
  const shown = average.toLocaleString(locale, { minimumFractionDigits: 1 });
  const element = make('div');
  takeColours(element, around);
  element.style.setProperty('--star', look.star_color);
  openShadow(element, base, 'a{display:flex;gap:8px;color:inherit;text-decoration:none}').append(
    make(
      'a',
      { href },
      starRow(average, words['out_of_five']!.replace('%{average}', shown)),
      make('b', { text: shown, 'aria-hidden': 'true' }),
      make('span', {
        text: words[count > 1 ? 'some_reviews' : 'one_review']!.replace('%{count}', `${count}`),
      }),
    ),
  );
  return element;
}

/**
 * Stars under the product's title, in the theme's place or one of ours; everything else follows at the shopper's first
 * action. What the page has drawn itself stays as it is.
 */
export const reviewStars = (loadForm: LoadForm): PartDrawer => ({
  async show(shop, answer) {
    if (!isPart(answer)) return;
    const part = answer as ReviewsPart;
    const { stars } = part;
    const [own] = shop.slots('product-stars');
    const heading = !shop.page && shop.product && document.querySelector('h1');
    const place = own ?? (heading && make('div'));
    if (place && stars?.count && !place.childElementCount) {
      const drawn = drawStars(part, stars, heading || place, localeOf(shop), '#backroom-reviews');
      if (!own && heading) heading.after(place);
      // If the theme has reserved no room, as soon as hardly anything in view moves, or with the next click.
      void (place.offsetHeight ? Promise.resolve() : shop.untilCalm(place, true, 0.01)).then(() =>
        place.append(drawn),
      );
    }
    await firstSign();
    await (await import('./review-place.ts')).showReviews(shop, part, loadForm, starRow, drawStars);
  },
});
