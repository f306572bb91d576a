/** Colours of the illustrations: `#rrggbb` text in, `#rrggbb` text out. */

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** `share` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, share: number): string {
  const [r1, g1, b1] = channels(from);
  const [r2, g2, b2] = channels(to);
  const blend = (a: number, b: number): string =>
    Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${blend(r1, r2)}${blend(g1, g2)}${blend(b1, b2)}`;
}

/** Towards a warm white, as light falling on the thing. */
export const lighter = (hex: string, share: number): string => mix(hex, '#fff6e8', share);
/** Towards a warm near-black, as shade. */
export const darker = (hex: string, share: number): string => mix(hex, '#22130c', share);
/** A quiet ground that flatters the colour. */
export const tintOf = (hex: string): string => mix(hex, '#f4eee4', 0.82);

/** What a thing is coloured with; `swatch` is also what the shop shows beside the option. */
export const colourways = {
  terracotta: '#c67c5b',
  oat: '#e9dfcd',
  sage: '#92a889',
  sky: '#86aabb',
  ink: '#4a5662',
  plum: '#8f6579',
  mustard: '#d0a345',
  rose: '#d8a69b',
  moss: '#66774f',
  rust: '#a9573a',
  chalk: '#f3efe7',
  charcoal: '#3d3c3b',
  linen: '#dccdb4',
  oak: '#d0ab7b',
  walnut: '#85603f',
  ash: '#e2cfae',
  brass: '#c69c54',
  steel: '#b3b7b8',
  glass: '#bcd0ca',
  smoke: '#8d8a86',
  amber: '#c98a3e',
  leaf: '#6f8f63',
  fern: '#5c8257',
  butter: '#efd998',
} as const;

/** Name of a colour of the demo shop. */
export type ColourName = keyof typeof colourways;
