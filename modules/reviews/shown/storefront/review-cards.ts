import { number, shape } from '#core/storefront/answer-check.ts';
import { type ProductCard, watchCards } from '#core/storefront/product-cards.ts';
import type { ShownStars } from '../contract/shown-review.ts';
import type { ReviewTools } from './review-tools.ts';

/** Of one call. */
const maxHandles = 50;
const isAnswer = shape({ stars: shape({}) });
const isStars = shape({ average: number, count: number });

/**
 * Puts stars on the cards of the page, and on those that appear later: one call for all new products. A card without a
 * review has none, and stars that the page drew itself stay.
 */
export function showCards(tools: ReviewTools): void {
  const known = new Map<string, Promise<ShownStars | false>>();
  watchCards((cards) => {
    const bare = cards.filter(({ element }) => !element.querySelector('[data-backroom-slot=product-stars]'));
    const fresh = [...new Set(bare.map(({ handle }) => handle))].filter(
      (handle) => /^[^,]+$/.test(handle) && !known.has(handle),
    );
    for (let at = 0; at < fresh.length; at += maxHandles) {
      const some = fresh.slice(at, at + maxHandles);
      const answer = tools.shop.read(
        '/storefront/review-stars.json',
        `handles=${encodeURIComponent(some.join())}`,
      );
      for (const handle of some)
        known.set(
          handle,
          answer.then((said) => {
            const stars = isAnswer(said) && (said as { stars: Record<string, unknown> }).stars[handle];
            return isStars(stars) && (stars as ShownStars);
          }),
        );
    }
    for (const card of bare) void known.get(card.handle)?.then((stars) => stars && draw(tools, card, stars));
  });
}

/** In the card's place for them, which keeps its room; else over its picture, so that nothing moves. */
function draw(tools: ReviewTools, { element }: ProductCard, stars: ShownStars): void {
  const own = element.querySelector('[data-backroom-slot=card-stars]');
  const picture = element.querySelector('img');
  const { part, locale } = tools;
  const words = part.card_words ?? part.words;
  const drawn = tools.drawStars({ ...part, words }, stars, document.body, locale);
  if (own) return own.append(drawn);
  if (!picture) return;
  element.append(drawn);
  if (getComputedStyle(element).position === 'static') element.style.position = 'relative';
  const at = picture.getBoundingClientRect();
  const of = element.getBoundingClientRect();
  drawn.style.cssText += `;position:absolute;top:${at.top - of.top + 8}px;left:${at.left - of.left + 8}px;container-type:normal;padding:1px 8px;border-radius:99px;background:var(--paper);white-space:nowrap;pointer-events:none;transform:scale(.8);transform-origin:0 0`;
}
