import type { WidgetFiles } from '#core/storefront/shopper-widget.ts';
import { conversionPartFiles } from '#modules/conversion/storefront/conversion-parts.ts';
import { offerWidgetFiles } from '#modules/offers/storefront/offer-widgets.ts';
import { reviewPartFiles } from '#modules/reviews/storefront/review-parts.ts';
import { storeLinkWidgetFiles } from '#modules/store-link/storefront/store-link-widgets.ts';

/** The files of `shopper-widgets.ts` and `part-widgets.ts`, one line for each area; pages are not sent this. */
export const widgetFiles: readonly WidgetFiles[] = [
  ...storeLinkWidgetFiles,
  ...offerWidgetFiles,
  { pages: 'every', parts: ['page-parts'] },
  ...conversionPartFiles,
  ...reviewPartFiles,
];
