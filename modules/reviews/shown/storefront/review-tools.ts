import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { ReviewsPart } from '../contract/reviews-part.ts';
import type { ShownStars } from '../contract/shown-review.ts';
import type { starRow } from './star-row.ts';

/** Draws the form for a review. It belongs to another subject and is loaded when a shopper wants to write. */
export type LoadForm = () => Promise<{ openForm: OpenForm }>;
export type OpenForm = (host: HTMLElement, options: FormOptions) => void;
export interface FormOptions {
  shop: ShopPage;
  words: Readonly<Record<string, string>>;
  star_color: string;
  /** The subject of the review, as the page names it; '' for the shop itself. */
  title: string;
  /** Staff check reviews before they are published. */
  looked_at: boolean;
  /** The form is gone, or done; `given_up` without having been sent. */
  closed(given_up: boolean): void;
}

/** Draws an average and its number, linked to the list, in the surrounding colors. */
export type DrawStars = (
  part: ReviewsPart,
  stars: ShownStars,
  around: Element,
  locale: string,
  href?: string,
) => HTMLElement;

/** The tools that draw stars, the list and all buttons. */
export interface ReviewTools {
  shop: ShopPage;
  part: ReviewsPart;
  locale: string;
  loadForm: LoadForm;
  starRow: typeof starRow;
  drawStars: DrawStars;
}
