import sharp from 'sharp';
import { seededRandom } from '../random.ts';
import { colourways } from './colour.ts';
import type { ColourName } from './colour.ts';
import { CANVAS, companion, place, room, sprig, studio, surface, wall } from './scene.ts';
import { shapes } from './shapes.ts';
import type { ShapeName } from './shapes.ts';
import type { Drawing } from './shape.ts';
import { SvgPen } from './svg-pen.ts';

/** How a thing is shown: in its place, alone, as two, as several, close up, or one of each colour. */
export type SceneName = 'hero' | 'studio' | 'pair' | 'set' | 'detail' | 'colours';

/** One picture, told fully: the same spec draws the same picture. */
export interface PictureSpec {
  shape: ShapeName;
  colour: ColourName;
  /** The other material: lid, stripe, ribbon, wood. The shape's own colour when left out. */
  second?: ColourName;
  scene: SceneName;
  /** Further colours for `pair` and `colours`. */
  others?: readonly ColourName[];
  /** How many things `set` lays out: 3, 4 or 6. */
  count?: number;
}

/** Pixels of a rendered picture. */
export const PICTURE_SIZE = { width: 800, height: 1000 } as const;

/** A stable name for the picture's file, without extension. */
export function pictureName(spec: PictureSpec): string {
  const parts = [spec.shape, spec.colour, spec.second, spec.scene, spec.count, ...(spec.others ?? [])];
  return parts.filter((part) => part !== undefined).join('-');
}

interface DrawnPicture {
  drawing: Drawing;
  symbol: string;
}

function draw(pen: SvgPen, spec: PictureSpec, colour: ColourName): DrawnPicture {
  const tone = colourways[colour];
  const drawing = shapes[spec.shape](pen, tone, spec.second === undefined ? tone : colourways[spec.second]);
  return { drawing, symbol: pen.symbol(drawing.svg) };
}

/** The largest scale at which a drawing fits a box. */
const fit = ({ drawing }: DrawnPicture, width: number, height: number): number =>
  Math.min(width / drawing.width, height / drawing.height, 1.7);

function hero(pen: SvgPen, spec: PictureSpec): string {
  const drawn = draw(pen, spec, spec.colour);
  const tone = colourways[spec.colour];
  const { stance } = drawn.drawing;
  if (stance === 'lies') {
    const turn = pen.random.between(-5, 5);
    return (
      surface(pen, tone) +
      sprig(pen, 40, 960, 28 + pen.random.between(-8, 8)) +
      place(pen, drawn.drawing, drawn.symbol, { x: 400, y: 500, scale: fit(drawn, 600, 760), turn })
    );
  }
  if (stance === 'hangs') {
    return (
      wall(pen, tone) +
      place(pen, drawn.drawing, drawn.symbol, { x: 400, y: 510, scale: fit(drawn, 560, 760) })
    );
  }
  const scale = fit(drawn, 570, 660);
  const kind = pen.random.int(0, 2);
  const small = drawn.drawing.height * scale < 560;
  return (
    room(pen, tone, 742) +
    (small ? companion(pen, kind, kind === 0 ? 655 : 640, 786) : '') +
    place(pen, drawn.drawing, drawn.symbol, { x: small ? 366 : 400, y: 866, scale })
  );
}

function alone(pen: SvgPen, spec: PictureSpec): string {
  const drawn = draw(pen, spec, spec.colour);
  const { stance, height } = drawn.drawing;
  const scale = fit(drawn, 540, 660);
  const y = stance === 'stands' ? 520 + (height * scale) / 2 : 500;
  return studio(pen, colourways[spec.colour]) + place(pen, drawn.drawing, drawn.symbol, { x: 400, y, scale });
}

function pair(pen: SvgPen, spec: PictureSpec): string {
  const back = draw(pen, spec, spec.others?.[0] ?? spec.colour);
  const front = draw(pen, spec, spec.colour);
  const ground = studio(pen, colourways[spec.colour]);
  const scale = fit(front, 400, 500);
  if (front.drawing.stance !== 'stands') {
    const small = scale * 0.92;
    return (
      ground +
      place(pen, back.drawing, back.symbol, { x: 500, y: 360, scale: small, turn: 7 }) +
      place(pen, front.drawing, front.symbol, { x: 320, y: 620, scale: small, turn: -5 })
    );
  }
  const base = 540 + (front.drawing.height * scale) / 2;
  return (
    ground +
    place(pen, back.drawing, back.symbol, { x: 520, y: base - 74, scale: scale * 0.9 }) +
    place(pen, front.drawing, front.symbol, { x: 296, y: base + 24, scale })
  );
}

function rows(count: number): readonly number[] {
  if (count === 6) return [3, 3];
  if (count === 3) return [1, 2];
  return [2, 2];
}

/** Several on one ground, either all alike or one of each colour. */
function several(pen: SvgPen, spec: PictureSpec, colours: readonly ColourName[], count: number): string {
  const drawn = colours.map((colour) => draw(pen, spec, colour));
  const plan = rows(count);
  const cell = 720 / Math.max(...plan);
  const tall = 860 / plan.length;
  let svg = studio(pen, colourways[spec.colour]);
  let index = 0;
  plan.forEach((columns, row) => {
    for (let column = 0; column < columns; column++) {
      const one = drawn[index++ % drawn.length]!;
      const scale = fit(one, cell * 0.82, tall * 0.78);
      const middle = 70 + tall * (row + 0.5);
      const y = one.drawing.stance === 'stands' ? middle + (one.drawing.height * scale) / 2 : middle;
      svg += place(pen, one.drawing, one.symbol, { x: 400 + (column - (columns - 1) / 2) * cell, y, scale });
    }
  });
  return svg;
}

function detail(pen: SvgPen, spec: PictureSpec): string {
  const drawn = draw(pen, spec, spec.colour);
  const { stance, height, width } = drawn.drawing;
  const scale = Math.max(1150 / height, 900 / width);
  const at =
    stance === 'stands'
      ? { x: 470, y: 900 + height * scale * 0.22, scale }
      : { x: 300, y: 420, scale, turn: -6 };
  const ground = stance === 'lies' ? surface : studio;
  return ground(pen, colourways[spec.colour]) + place(pen, drawn.drawing, drawn.symbol, at);
}

/** Draws a picture as SVG text. Pure: the same spec gives the same text. */
export function drawPicture(spec: PictureSpec): string {
  const pen = new SvgPen(seededRandom(pictureName(spec)));
  const others = spec.others ?? [];
  const body = {
    hero: () => hero(pen, spec),
    studio: () => alone(pen, spec),
    pair: () => pair(pen, spec),
    set: () => several(pen, spec, [spec.colour], spec.count ?? 4),
    colours: () =>
      several(pen, spec, [spec.colour, ...others], others.length >= 5 ? 6 : others.length >= 3 ? 4 : 3),
    detail: () => detail(pen, spec),
  }[spec.scene]();
  const { width, height } = PICTURE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${CANVAS.width} ${CANVAS.height}">${pen.defs}${body}</svg>`;
}

/** Renders a picture to WebP bytes of `PICTURE_SIZE`; about 25 ms of a core. */
export function renderPicture(spec: PictureSpec): Promise<Buffer> {
  return sharp(Buffer.from(drawPicture(spec)))
    .webp({ quality: 80, effort: 1 })
    .toBuffer();
}
