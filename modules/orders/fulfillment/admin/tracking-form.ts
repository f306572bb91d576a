import type { Fulfillment } from '../../order/contract/fulfillment.ts';

/** How a shipment is followed, as it is typed: numbers between commas, links between spaces. */
export interface TypedTracking {
  tracking_company: string;
  tracking_numbers: string;
  tracking_urls: string;
}

export const noTracking: TypedTracking = { tracking_company: '', tracking_numbers: '', tracking_urls: '' };

export function typedTracking(
  stored: Pick<Fulfillment, 'tracking_company' | 'tracking_numbers' | 'tracking_urls'>,
): TypedTracking {
  return {
    tracking_company: stored.tracking_company,
    tracking_numbers: stored.tracking_numbers.join(', '),
    tracking_urls: stored.tracking_urls.join(' '),
  };
}

const parts = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What goes to the server; of what was `begun` with, only what is another now, so that nothing stored is cut anew. */
export function trackingBody(typed: TypedTracking, begun: TypedTracking = noTracking) {
  return {
    tracking_company: typed.tracking_company,
    ...(typed.tracking_numbers === begun.tracking_numbers
      ? {}
      : { tracking_numbers: parts(typed.tracking_numbers, /,/) }),
    ...(typed.tracking_urls === begun.tracking_urls
      ? {}
      : { tracking_urls: parts(typed.tracking_urls, /\s/) }),
  };
}
