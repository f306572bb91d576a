import { darker, lighter, mix } from './colour.ts';
import { curveThrough, n } from './svg-pen.ts';
import type { Stop, SvgPen } from './svg-pen.ts';

/** Half widths from the rim down to the foot: `[height above the table, half width]`. */
export type Profile = readonly (readonly [height: number, half: number])[];

/** How a turned or thrown thing is finished. */
export interface VesselFinish {
  profile: Profile;
  colour: string;
  /** Colour inside the mouth; closed (a lid or a solid) when null. */
  inside?: string | null;
  /** Height up to which the clay is left raw, with its colour. */
  raw?: { height: number; colour: string };
  speckles?: number;
  /** How far the rim opens towards the eye; 0.17 unless told. */
  tilt?: number;
  gloss?: number;
  /** Filled to just under the rim: coffee, wax, earth. */
  fill?: string;
  /** Horizontal bands, painted or thrown. */
  bands?: readonly { height: number; width: number; colour: string }[];
}

/** Shading across a round body lit from the left. */
export function roundStops(colour: string, strength = 1): Stop[] {
  return [
    [0, darker(colour, 0.16 * strength)],
    [0.16, lighter(colour, 0.2 * strength)],
    [0.42, colour],
    [0.78, darker(colour, 0.2 * strength)],
    [1, darker(colour, 0.38 * strength)],
  ];
}

/** The outline of a profile, with a foot curved as the eye sees it from slightly above. */
export function outline(profile: Profile, tilt = 0.17): string {
  const top = profile[0]!;
  const bottom = profile.at(-1)!;
  const left = profile.map(([height, half]) => [-half, -height] as const);
  const right = profile.map(([height, half]) => [half, -height] as const).reverse();
  const sag = bottom[1] * tilt * 0.75;
  return (
    `M${n(-top[1])} ${n(-top[0])}${curveThrough(left)}` +
    `A${n(bottom[1])} ${n(sag)} 0 0 0 ${n(bottom[1])} ${n(-bottom[0])}${curveThrough(right)}` +
    `A${n(top[1])} ${n(top[1] * tilt)} 0 0 0 ${n(-top[1])} ${n(-top[0])}Z`
  );
}

/** A solid of revolution: mugs, bowls, jars, vases, pots, lamp feet, candles, bottles. */
export function vessel(pen: SvgPen, finish: VesselFinish): string {
  const { profile, colour, tilt = 0.17, gloss = 0.4 } = finish;
  const top = profile[0]!;
  const widest = Math.max(...profile.map(([, half]) => half));
  const path = outline(profile, tilt);
  const box = [-widest, -top[0], widest, widest * tilt] as const;
  const cover = `x="${n(-widest - 4)}" y="${n(-top[0] - widest * tilt)}" width="${n(widest * 2 + 8)}" height="${n(top[0] + widest * tilt * 2 + 8)}"`;
  let body = `<rect ${cover} fill="${pen.linear(-widest, 0, widest, 0, roundStops(colour))}"/>`;
  for (const band of finish.bands ?? []) {
    const sag = widest * tilt;
    body += `<path d="M${n(-widest)} ${n(-band.height)}Q0 ${n(-band.height + sag * 1.3)} ${n(widest)} ${n(-band.height)}v${band.width}Q0 ${n(-band.height + sag * 1.3 + band.width)} ${n(-widest)} ${n(-band.height + band.width)}z" fill="${pen.linear(-widest, 0, widest, 0, roundStops(band.colour))}"/>`;
  }
  if (finish.speckles)
    body += pen.speckles(box, finish.speckles, darker(colour, 0.55)).replace('<g ', '<g fill-opacity=".5" ');
  if (finish.raw) body += rawFoot(pen, widest, finish.raw);
  const shade = pen.linear(0, -top[0], 0, 0, [
    [0, '#2a1408', 0],
    [0.6, '#2a1408', 0.02],
    [1, '#2a1408', 0.24],
  ]);
  body += `<rect ${cover} fill="${shade}"/>`;
  body += highlight(pen, profile, gloss);
  const clipped = `<g clip-path="${pen.clip(path)}">${body}</g>`;
  return (
    clipped + (finish.inside === null ? closedTop(pen, top, colour, tilt) : mouth(pen, top, finish, tilt))
  );
}

function rawFoot(pen: SvgPen, widest: number, raw: { height: number; colour: string }): string {
  const y = -raw.height;
  const wave = pen.random.between(-7, 7);
  const edge = `M${n(-widest)} ${y}C${n(-widest * 0.5)} ${n(y + 16 + wave)} ${n(-widest * 0.1)} ${n(y + 22 - wave)} ${n(widest * 0.2)} ${n(y + 17)}S${n(widest * 0.7)} ${n(y + 8 + wave)} ${n(widest)} ${y}`;
  const fill = pen.linear(-widest, 0, widest, 0, roundStops(raw.colour));
  return (
    `<path d="${edge}V80H${n(-widest)}z" fill="${fill}"/>` +
    pen
      .speckles([-widest, y + 20, widest, 20], 34, darker(raw.colour, 0.5), 1.6)
      .replace('<g ', '<g fill-opacity=".45" ') +
    `<path d="${edge}" fill="none" stroke="#3d1d0f" stroke-width="2.4" stroke-opacity=".4"/>`
  );
}

/** Half width at a height, straight between the points of the profile. */
function halfAt(profile: Profile, height: number): number {
  for (let i = 1; i < profile.length; i++) {
    const [above, wide] = profile[i - 1]!;
    const [below, narrow] = profile[i]!;
    if (height <= above && height >= below)
      return narrow + ((wide - narrow) * (height - below)) / (above - below);
  }
  return profile.at(-1)![1];
}

/** A soft streak of window light along the left flank. */
function highlight(pen: SvgPen, profile: Profile, gloss: number): string {
  if (gloss <= 0) return '';
  const tall = profile[0]![0];
  const points = [0.9, 0.74, 0.58, 0.42, 0.28].map(
    (share) => [-halfAt(profile, tall * share) * 0.73, -tall * share] as const,
  );
  const start = points[0]!;
  const d = `M${n(start[0])} ${n(start[1])}${curveThrough(points)}`;
  const width = Math.max(8, profile[0]![1] * 0.11);
  const streak = pen.linear(0, -tall * 0.92, 0, -tall * 0.2, [
    [0, '#fffaf0', 0],
    [0.25, '#fffaf0', gloss * 0.24],
    [0.6, '#fffaf0', gloss * 0.2],
    [1, '#fffaf0', 0],
  ]);
  return [2.4, 1.9, 1.4, 0.9, 0.5]
    .map(
      (wide) =>
        `<path d="${d}" fill="none" stroke="${streak}" stroke-linecap="round" stroke-width="${n(width * wide)}"/>`,
    )
    .join('');
}

function mouth(
  pen: SvgPen,
  [height, half]: readonly [number, number],
  finish: VesselFinish,
  tilt: number,
): string {
  const inside = finish.inside ?? darker(finish.colour, 0.42);
  const ry = half * tilt;
  const lip = Math.max(4, half * 0.065);
  const [innerX, innerY] = [half - lip, ry - lip * 0.52];
  const rim = pen.linear(-half, 0, half, 0, [
    [0, lighter(finish.colour, 0.35)],
    [0.5, lighter(finish.colour, 0.14)],
    [1, darker(finish.colour, 0.16)],
  ]);
  const depth = pen.linear(-half, -height - ry, half * 0.5, -height + ry, [
    [0, darker(inside, 0.45)],
    [0.55, inside],
    [1, lighter(inside, 0.14)],
  ]);
  let svg = `<ellipse cy="${n(-height)}" rx="${n(half)}" ry="${n(ry)}" fill="${rim}"/><ellipse cy="${n(-height + 1)}" rx="${n(innerX)}" ry="${n(innerY)}" fill="${depth}"/>`;
  if (finish.fill) {
    const surface = pen.linear(-half, 0, half, 0, [
      [0, darker(finish.fill, 0.22)],
      [0.6, finish.fill],
      [1, lighter(finish.fill, 0.2)],
    ]);
    const drop = innerY * 0.34;
    svg += `<g clip-path="${pen.clip(`M${n(-innerX)} ${n(-height + 1)}a${n(innerX)} ${n(innerY)} 0 1 0 ${n(innerX * 2)} 0a${n(innerX)} ${n(innerY)} 0 1 0 ${n(-innerX * 2)} 0z`)}"><ellipse cy="${n(-height + drop + 1)}" rx="${n(innerX * 0.99)}" ry="${n(innerY)}" fill="${surface}"/></g>`;
  }
  return `${svg}<path d="M${n(-half + 2)} ${n(-height)}A${n(half - 2)} ${n(ry)} 0 0 1 ${n(half * 0.5)} ${n(-height - ry * 0.86)}" fill="none" stroke="#fffaf0" stroke-width="2.6" stroke-linecap="round" stroke-opacity=".55"/>`;
}

function closedTop(
  pen: SvgPen,
  [height, half]: readonly [number, number],
  colour: string,
  tilt: number,
): string {
  const fill = pen.linear(-half, 0, half, 0, [
    [0, lighter(colour, 0.34)],
    [1, mix(colour, darker(colour, 0.2), 0.5)],
  ]);
  return `<ellipse cy="${n(-height)}" rx="${n(half)}" ry="${n(half * tilt)}" fill="${fill}"/>`;
}

/** A handle: a thick bowed stroke with its light and its shade, drawn before the body. */
export function handle(path: string, colour: string, width: number): string {
  return (
    `<path d="${path}" fill="none" stroke="${darker(colour, 0.32)}" stroke-width="${width}" stroke-linecap="round"/>` +
    `<path d="${path}" fill="none" stroke="${darker(colour, 0.16)}" stroke-width="${n(width * 0.66)}" stroke-linecap="round" transform="translate(${n(-width * 0.1)} ${n(-width * 0.1)})"/>` +
    `<path d="${path}" fill="none" stroke="${lighter(colour, 0.2)}" stroke-width="${n(width * 0.2)}" stroke-linecap="round" stroke-opacity=".75" transform="translate(${n(-width * 0.2)} ${n(-width * 0.22)})"/>`
  );
}
