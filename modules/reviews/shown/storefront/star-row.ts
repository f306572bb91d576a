import { make } from '#core/storefront/element.ts';

/** A star of 20 by 20 from its upper point on, in steps. */
const steps = [2.3, 4.7, 5.1, 0.7, -3.7, 3.6, 0.9, 5.1, -4.6, -2.4, -4.6, 2.4, 0.9, -5.1, -3.7, -3.6, 5.1, -0.7];

/**
 * Five stars of `size` pixels, filled up to the average, with what they say to whoever does not see them. They bring
 * their style along, so that they stand anywhere: `--star` is their colour, else that of the text.
 */
export function starRow(average: number, label: string, size = 18): HTMLElement {
  const row = make('span', { role: 'img', 'aria-label': label });
  const scale = size / 20;
  const star = steps.map((step) => +(step * scale).toFixed(2)).join(' ');
  const path = [0.5, 1.5, 2.5, 3.5, 4.5].map((at) => `M${at * size} ${2.6 * scale}l${star}z`).join('');
  // What is empty is the text's colour, thinned; both are parts of what is said, also where colours are forced.
  row.style.cssText = `display:inline-block;flex:none;width:${5 * size}px;height:${size}px;forced-color-adjust:none;background:linear-gradient(90deg,var(--star,currentcolor) ${average * 20}%,color-mix(in srgb,currentcolor 25%,transparent) 0);clip-path:path("${path}")`;
  return row;
}
