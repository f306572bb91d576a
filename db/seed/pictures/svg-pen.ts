import type { SeededRandom } from '../random.ts';

/** A stop of a gradient: offset 0…1, colour, opacity (1 when left out). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Rounds for the SVG text: one decimal is below a device pixel here. */
export const n = (value: number): number => Math.round(value * 10) / 10;

const stopText = ([offset, colour, opacity]: Stop): string =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;

/**
 * Collects the `<defs>` of one picture. Shapes ask it for gradients, clips and patterns and get back
 * what to write in `fill`. It uses no filters: soft edges are gradients, which draw ten times faster.
 */
export class SvgPen {
  readonly random: SeededRandom;
  #defs: string[] = [];

  constructor(random: SeededRandom) {
    this.random = random;
  }

  get defs(): string {
    return `<defs>${this.#defs.join('')}</defs>`;
  }

  #define(build: (id: string) => string): string {
    const id = `d${this.#defs.length}`;
    this.#defs.push(build(id));
    return id;
  }

  /** A straight gradient from one point to another, in the user space of the shape. */
  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
    const at = `x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"`;
    return `url(#${this.#define((id) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${at}>${stops.map(stopText).join('')}</linearGradient>`)})`;
  }

  /** A radial gradient over the box of whatever it fills. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return `url(#${this.#define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.map(stopText).join('')}</radialGradient>`)})`;
  }

  clip(path: string): string {
    return `url(#${this.#define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)})`;
  }

  pattern(width: number, height: number, body: string, transform = ''): string {
    const turned = transform === '' ? '' : ` patternTransform="${transform}"`;
    return `url(#${this.#define((id) => `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${turned}>${body}</pattern>`)})`;
  }

  /** Keeps a drawing once so that `use` can place it many times. */
  symbol(body: string): string {
    return this.#define((id) => `<g id="${id}">${body}</g>`);
  }

  /** A blurred ellipse: a shadow, or a pool of light. */
  glow(cx: number, cy: number, rx: number, ry: number, colour: string, opacity: number): string {
    const fill = this.radial([
      [0, colour, opacity],
      [0.55, colour, opacity * 0.62],
      [1, colour, 0],
    ]);
    return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
  }

  /** Iron spots of a glaze, fibres of a paper: `count` dots inside a box. */
  speckles(
    box: readonly [number, number, number, number],
    count: number,
    colour: string,
    size = 2.4,
  ): string {
    const [x1, y1, x2, y2] = box;
    let dots = '';
    for (let i = 0; i < count; i++) {
      const r = 0.7 + this.random.next() ** 2 * size;
      dots += `<circle cx="${n(this.random.between(x1, x2))}" cy="${n(this.random.between(y1, y2))}" r="${n(r)}"/>`;
    }
    return `<g fill="${colour}">${dots}</g>`;
  }
}

/** A smooth path through points (Catmull-Rom); does not write the first move. */
export function curveThrough(points: readonly (readonly [number, number])[], tension = 1): string {
  let path = '';
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i]!;
    const p2 = points[i + 1]!;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const k = tension / 6;
    path +=
      `C${n(p1[0] + (p2[0] - p0[0]) * k)} ${n(p1[1] + (p2[1] - p0[1]) * k)} ` +
      `${n(p2[0] - (p3[0] - p1[0]) * k)} ${n(p2[1] - (p3[1] - p1[1]) * k)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return path;
}
