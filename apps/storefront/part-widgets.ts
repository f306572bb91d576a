import type { PartLoaders } from '#core/storefront/page-part.ts';
import { conversionParts } from '#modules/conversion/storefront/conversion-parts.ts';
import { reviewParts } from '#modules/reviews/storefront/review-parts.ts';

/** The parts of `/storefront/page.json`: one line for each area that has some. */
export const partLoaders: PartLoaders = {
  ...conversionParts,
  ...reviewParts,
};
