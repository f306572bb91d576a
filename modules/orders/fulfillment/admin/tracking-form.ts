import type { Fulfillment } from '../../order/contract/fulfillment.ts';

/** Tracking as typed: numbers separated by commas, URLs by spaces. */
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

/** The body of the request: only fields that differ from `begun`, so that stored lists are not split again. */
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
