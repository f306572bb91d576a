import { number, shape, text } from '#core/storefront/answer-check.ts';
import { make, openShadow, takeColours } from '#core/storefront/element.ts';
import { type ProductCard, watchCards } from '#core/storefront/product-cards.ts';
import base from '#core/storefront/widget-base.css?inline';
import type { ShownStars } from '../contract/shown-review.ts';
import css from './review-cards.css?inline';
import type { ReviewTools } from './review-stars.ts';

/** Of one call. */
const handlesMost = 50;
const isAnswer = shape({ stars: shape({}), star_color: text });
const isStars = shape({ average: number, count: number });

/** Puts stars on the cards of the page, and on those that come later: one call for all products that are new. */
export function showCards(tools: ReviewTools): void {
  const { shop } = tools;
  const known = new Map<string, Promise<ShownStars | undefined>>();
  watchCards((cards) => {
    // A card that the page has given stars has them.
    const bare = cards.filter(({ element }) => !element.querySelector('[data-backroom-slot=product-stars]'));
    const fresh = [...new Set(bare.map(({ handle }) => handle))].filter(
      (handle) => handle && !handle.includes(',') && !known.has(handle),
    );
    for (let at = 0; at < fresh.length; at += handlesMost) {
      const some = fresh.slice(at, at + handlesMost);
      const answer = shop
        .read('/storefront/review-stars.json', `handles=${encodeURIComponent(some.join(','))}`)
        .then((said) => (isAnswer(said) ? (said as { stars: Record<string, ShownStars> }).stars : {}));
      for (const handle of some)
        known.set(
          handle,
          answer.then((stars) => (Object.hasOwn(stars, handle) ? stars[handle] : undefined)),
        );
    }
    for (const card of bare)
      void known.get(card.handle)?.then((stars) => {
        if (isStars(stars)) draw(tools, card, stars!);
      });
  });
}

/** Below the name that the card links, else at its end; as soon as that moves nothing that is seen. */
function draw({ shop, part, locale, starRow }: ReviewTools, card: ProductCard, stars: ShownStars): void {
  const { element, links } = card;
  const name = links.find((link) => link.textContent?.trim() && link !== element);
  const place = make('div', { 'data-backroom-slot': 'card-stars', 'data-backroom-own': true });
  const beside = name?.closest('h2,h3,h4') ?? name;
  if (beside) beside.after(place);
  else element.append(place);
  const drawn = document.createElement('backroom-review-stars');
  takeColours(drawn, place);
  const { average, count } = stars;
  const { star_color } = part.look;
  if (star_color) drawn.style.setProperty('--star', star_color);
  const shown = average.toLocaleString(locale, { minimumFractionDigits: 1 });
  const label = `${part.words['out_of_five']?.replace('%{average}', shown)}`;
  openShadow(drawn, base, css).append(
    starRow(average, label, 14),
    make('span', { text: `(${count})`, 'aria-hidden': 'true' }),
  );
  void shop.settle(place).then(() => place.append(drawn));
}
