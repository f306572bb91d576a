import sharp from 'sharp';
import { seededRandom } from '../random.ts';
import { colourways } from './colour.ts';
import { companion, place } from './scene.ts';
import { shapes } from './shapes.ts';
import type { ShapeName } from './shapes.ts';
import { SvgPen } from './svg-pen.ts';

/** Pixels of the still life; the home page's picture. */
export const STILL_LIFE_SIZE = { width: 1440, height: 1080 } as const;

type Colour = keyof typeof colourways;

/** A table in morning light with the shop's best things on it, as SVG text. */
export function drawStillLife(): string {
  const pen = new SvgPen(seededRandom('still life of the home page'));
  const horizon = 730;
  const wall = pen.linear(0, 0, 1440, horizon, [
    [0, '#f3eadc'],
    [1, '#dccdb9'],
  ]);
  const table = pen.linear(0, horizon, 0, 1080, [
    [0, '#d0ba97'],
    [1, '#b79c78'],
  ]);
  const beam = (x: number, width: number, opacity: number): string =>
    `<rect x="${x}" y="-900" width="${width}" height="3000" fill="${pen.linear(x, 0, x + width, 0, [
      [0, '#fff8e8', 0],
      [0.12, '#fff8e8', opacity],
      [0.46, '#fff8e8', opacity],
      [0.49, '#fff8e8', opacity * 0.25],
      [0.53, '#fff8e8', opacity * 0.25],
      [0.56, '#fff8e8', opacity],
      [0.88, '#fff8e8', opacity],
      [1, '#fff8e8', 0],
    ])}"/>`;
  const stand = (
    shape: ShapeName,
    colour: Colour,
    second: Colour,
    x: number,
    y: number,
    scale: number,
  ): string => {
    const drawing = shapes[shape](pen, colourways[colour], colourways[second]);
    return place(pen, drawing, pen.symbol(drawing.svg), { x, y, scale });
  };
  let lines = '';
  for (let y = horizon + 18; y < 1080; y += pen.random.between(18, 44)) {
    lines += `M0 ${Math.round(y)}q360 ${Math.round(pen.random.between(-8, 8))} 720 0t720 ${Math.round(pen.random.between(-6, 6))}`;
  }
  const body =
    `<rect width="1440" height="1080" fill="${wall}"/><g transform="rotate(33 720 540)">${beam(330, 330, 0.55)}${beam(820, 380, 0.42)}</g>` +
    `<rect y="${horizon}" width="1440" height="${1080 - horizon}" fill="${table}"/><path d="${lines}" stroke="#6d5234" stroke-width="1.500" stroke-opacity=".16" fill="none"/><rect y="${horizon}" width="1440" height="30" fill="${pen.linear(
      0,
      horizon,
      0,
      horizon + 30,
      [
        [0, '#3d2a17', 0.18],
        [1, '#3d2a17', 0],
      ],
    )}"/>` +
    companion(pen, 0, 1250, 800) +
    stand('pitcher', 'oat', 'oat', 250, 826, 1.06) +
    stand('teapot', 'sage', 'oak', 1010, 850, 1.02) +
    companion(pen, 2, 505, 858) +
    stand('mug', 'terracotta', 'oat', 690, 950, 1.06) +
    stand('espresso-cup', 'sky', 'sky', 1150, 978, 0.9) +
    stand('bowl', 'ink', 'ink', 316, 1000, 0.84);
  const { width, height } = STILL_LIFE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1440 1080">${pen.defs}${body}</svg>`;
}

/** Renders the still life to WebP bytes: what the theme ships as `assets/hero.webp`. */
export function renderStillLife(): Promise<Buffer> {
  return sharp(Buffer.from(drawStillLife())).webp({ quality: 82, effort: 5 }).toBuffer();
}
