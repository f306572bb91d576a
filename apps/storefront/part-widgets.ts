import type { PartLoaders } from '#core/storefront/page-part.ts';
import { conversionParts } from '#modules/conversion/storefront/conversion-parts.ts';
import { reviewParts } from '#modules/reviews/storefront/review-parts.ts';

/** Everything that pages show of what `/storefront/page.json` answers: one line for each area that has some. */
export const partLoaders: PartLoaders = {
  ...conversionParts,
  ...reviewParts,
};
