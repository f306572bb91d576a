import { darker, lighter, mix, tintOf } from './colour.ts';
import type { Drawing } from './shape.ts';
import { leaf } from './plant-shapes.ts';
import { n } from './svg-pen.ts';
import type { SvgPen } from './svg-pen.ts';
import { vessel } from './vessel.ts';

/** The canvas every picture is composed on, 4:5. */
export const CANVAS = { width: 800, height: 1000 } as const;

/** Where a drawing goes: its origin on the canvas, and how large. */
export interface Placing {
  x: number;
  y: number;
  scale: number;
  turn?: number;
}

const SHADE = '#3d2a17';

/** Puts a drawing with the shadow its stance throws. `symbol` is the drawing kept by `pen.symbol`. */
export function place(pen: SvgPen, drawing: Drawing, symbol: string, at: Placing): string {
  const { x, y, scale, turn = 0 } = at;
  const [w, h] = [drawing.width * scale, drawing.height * scale];
  const use = `<use href="#${symbol}" transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})"/>`;
  if (drawing.stance === 'stands') {
    const foot = (drawing.foot ?? drawing.width / 2) * scale;
    return (
      pen.glow(x + foot * 0.75, y + 4, foot * 2.1, foot * 0.34, SHADE, 0.42) +
      pen.glow(x + foot * 0.1, y + foot * 0.05, foot * 1.18, foot * 0.2, '#22140a', 0.6) +
      use
    );
  }
  if (drawing.stance === 'lies') {
    return pen.glow(x + w * 0.06, y + h * 0.09, w * 0.68, h * 0.64, SHADE, 0.62) + use;
  }
  return pen.glow(x + w * 0.12, y + h * 0.1, w * 0.62, h * 0.6, SHADE, 0.3) + use;
}

/** Two slanted beams of window light with soft edges. */
export function windowLight(pen: SvgPen, strength: number): string {
  const beam = (x: number, width: number, opacity: number): string => {
    const fill = pen.linear(x, 0, x + width, 0, [
      [0, '#fff8e8', 0],
      [0.14, '#fff8e8', opacity],
      [0.46, '#fff8e8', opacity],
      [0.48, '#fff8e8', opacity * 0.3],
      [0.54, '#fff8e8', opacity * 0.3],
      [0.56, '#fff8e8', opacity],
      [0.86, '#fff8e8', opacity],
      [1, '#fff8e8', 0],
    ]);
    return `<rect x="${n(x)}" y="-700" width="${n(width)}" height="2600" fill="${fill}"/>`;
  };
  const shift = pen.random.between(-60, 60);
  return `<g transform="rotate(34 400 500)">${beam(110 + shift, 250, strength)}${beam(520 + shift, 300, strength * 0.72)}</g>`;
}

/** A plastered wall over a wooden table, tinted by the colour of the thing. */
export function room(pen: SvgPen, colour: string, horizon: number): string {
  const wallTone = mix(tintOf(colour), '#e9dfd0', 0.45);
  const wall = pen.linear(0, 0, CANVAS.width, horizon, [
    [0, lighter(wallTone, 0.3)],
    [1, darker(wallTone, 0.12)],
  ]);
  const tableTone = mix('#cdb795', colour, 0.08);
  const table = pen.linear(0, horizon, 0, CANVAS.height, [
    [0, tableTone],
    [1, darker(tableTone, 0.13)],
  ]);
  let lines = '';
  for (let y = horizon + 16; y < CANVAS.height; y += pen.random.between(16, 42))
    lines += `M0 ${n(y)}q220 ${n(pen.random.between(-7, 7))} 420 0t400 ${n(pen.random.between(-5, 5))}`;
  return (
    `<rect width="800" height="1000" fill="${wall}"/>${pen.speckles([0, 0, 800, horizon], 60, darker(wallTone, 0.3), 1.2).replace('<g ', '<g fill-opacity=".16" ')}${windowLight(pen, 0.5)}` +
    `<rect y="${horizon}" width="800" height="${CANVAS.height - horizon}" fill="${table}"/><path d="${lines}" stroke="${darker(tableTone, 0.4)}" stroke-width="1.300" stroke-opacity=".16" fill="none"/><path d="M0 ${horizon}h800" stroke="${darker(tableTone, 0.3)}" stroke-width="2" stroke-opacity=".5"/><rect y="${horizon}" width="800" height="26" fill="${pen.linear(
      0,
      horizon,
      0,
      horizon + 26,
      [
        [0, '#3d2a17', 0.16],
        [1, '#3d2a17', 0],
      ],
    )}"/>`
  );
}

/** A surface seen from above, with light across it. */
export function surface(pen: SvgPen, colour: string): string {
  const tone = mix(tintOf(colour), '#e3d6c2', 0.5);
  const fill = pen.linear(0, 0, 800, 1000, [
    [0, lighter(tone, 0.3)],
    [1, darker(tone, 0.14)],
  ]);
  return `<rect width="800" height="1000" fill="${fill}"/>${pen.speckles([0, 0, 800, 1000], 130, darker(tone, 0.35), 1.3).replace('<g ', '<g fill-opacity=".2" ')}${windowLight(pen, 0.46)}`;
}

/** A plain wall for things that hang. */
export function wall(pen: SvgPen, colour: string): string {
  const tone = mix(tintOf(colour), '#ebe2d4', 0.5);
  return `<rect width="800" height="1000" fill="${pen.linear(0, 0, 800, 1000, [
    [0, lighter(tone, 0.25)],
    [1, darker(tone, 0.15)],
  ])}"/>${windowLight(pen, 0.46)}`;
}

/** A seamless studio ground in the colour's own tint. */
export function studio(pen: SvgPen, colour: string): string {
  const tone = tintOf(colour);
  const fill = pen.radial(
    [
      [0, lighter(tone, 0.4)],
      [0.55, tone],
      [1, darker(tone, 0.09)],
    ],
    0.42,
    0.4,
    0.78,
  );
  return `<rect width="800" height="1000" fill="${fill}"/>`;
}

/** Small company for the thing on the table: a vase with a branch, books, a bowl of lemons. */
export function companion(pen: SvgPen, kind: number, x: number, y: number): string {
  if (kind === 0) return branchVase(pen, x, y);
  if (kind === 1) {
    const spine = (dy: number, w: number, dx: number, tone: string): string =>
      `<rect x="${n(x - w / 2 + dx)}" y="${n(y - dy)}" width="${w}" height="36" rx="4" fill="${pen.linear(
        x - w / 2,
        0,
        x + w / 2,
        0,
        [
          [0, lighter(tone, 0.22)],
          [1, darker(tone, 0.22)],
        ],
      )}"/><path d="M${n(x - w / 2 + dx + 22)} ${n(y - dy)}v36M${n(x + w / 2 + dx - 26)} ${n(y - dy)}v36" stroke="#fff6e4" stroke-width="2" stroke-opacity=".5"/>`;
    return (
      pen.glow(x + 40, y + 2, 190, 26, SHADE, 0.42) +
      spine(36, 236, 0, '#8c9a83') +
      spine(72, 210, 10, '#dccdb4') +
      spine(108, 222, -8, '#b58169')
    );
  }
  const lemon = (dx: number, dy: number): string =>
    `<ellipse cx="${n(x + dx)}" cy="${n(y - dy)}" rx="42" ry="34" transform="rotate(-18 ${n(x + dx)} ${n(y - dy)})" fill="${pen.radial(
      [
        [0, '#f7df93'],
        [0.6, '#e6c05a'],
        [1, '#b98f35'],
      ],
      0.36,
      0.3,
      0.75,
    )}"/>`;
  return (
    pen.glow(x + 40, y + 4, 170, 24, SHADE, 0.42) +
    lemon(-44, 110) +
    lemon(36, 118) +
    lemon(-2, 136) +
    `<g transform="translate(${x} ${y})">${vessel(pen, {
      profile: [
        [96, 128],
        [60, 114],
        [20, 66],
        [0, 52],
      ],
      colour: '#ece3d3',
      inside: null,
      gloss: 0.3,
    })}</g>` +
    lemon(-30, 108) +
    lemon(44, 112)
  );
}

function branchVase(pen: SvgPen, x: number, y: number): string {
  let leaves = '';
  for (const [lean, long] of [
    [-70, 330],
    [64, 320],
    [8, 390],
  ] as const) {
    leaves += `<path d="M0-150C${n(lean * 0.2)}-230 ${n(lean * 0.5)} ${n(-150 - long * 0.6)} ${lean} ${-150 - long}" fill="none" stroke="#7d8a68" stroke-width="4"/>`;
    for (let t = 0.24; t <= 1; t += 0.13)
      leaves += leaf(
        lean * t * t,
        -150 - long * t,
        lean * 0.3 + ((t * 100) % 26 > 13 ? 46 : -46),
        56 - t * 12,
        15,
        mix('#93a180', '#74876a', pen.random.next()),
      );
    leaves += leaf(lean, -150 - long, lean * 0.3, 50, 14, '#93a180');
  }
  return (
    pen.glow(x + 70, y + 2, 150, 24, SHADE, 0.42) +
    `<g transform="translate(${x} ${y})">${leaves}${vessel(pen, {
      profile: [
        [170, 36],
        [140, 42],
        [70, 62],
        [14, 50],
        [0, 44],
      ],
      colour: '#ece3d3',
      gloss: 0.3,
      speckles: 18,
    })}</g>`
  );
}

/** A fallen sprig for the corner of a picture from above. */
export function sprig(pen: SvgPen, x: number, y: number, turn: number): string {
  let leaves = '<path d="M0 0C6-90-8-170 4-260" fill="none" stroke="#7d8a68" stroke-width="4"/>';
  for (let t = 0.1; t <= 1; t += 0.13)
    leaves += leaf(
      0,
      -260 * t,
      (t * 100) % 26 > 13 ? 50 : -50,
      78 - t * 26,
      18,
      mix('#93a180', '#6d8160', pen.random.next()),
    );
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><g opacity=".22" transform="translate(10 16)"><path d="M0 0C6-90-8-170 4-260" stroke="#3d2a17" stroke-width="26" fill="none" stroke-linecap="round" opacity=".5"/></g>${leaves}</g>`;
}
