import { darker, lighter } from './colour.ts';
import type { Shape } from './shape.ts';
import { n } from './svg-pen.ts';
import type { SvgPen } from './svg-pen.ts';

/** The weave of linen: two directions of thin threads. Lines, because a pattern fill is four times slower. */
function weave([x1, y1, x2, y2]: readonly [number, number, number, number], colour: string): string {
  let across = '';
  let along = '';
  for (let y = y1 - 20; y < y2 + 20; y += 3.5) across += `M${n(x1 - 20)} ${n(y)}H${n(x2 + 20)}`;
  for (let x = x1 - 20; x < x2 + 20; x += 3.5) along += `M${n(x)} ${n(y1 - 20)}V${n(y2 + 20)}`;
  return `<path d="${across}" stroke="${darker(colour, 0.5)}" stroke-width=".9" stroke-opacity=".2"/><path d="${along}" stroke="${lighter(colour, 0.7)}" stroke-width=".9" stroke-opacity=".28"/>`;
}

/** A sheet of cloth: its fill, its weave and a soft fold of light. */
function sheet(
  pen: SvgPen,
  path: string,
  colour: string,
  box: readonly [number, number, number, number],
  turn = 0,
): string {
  const [x1, y1, x2, y2] = box;
  const fill = pen.linear(x1, y1, x2, y2, [
    [0, lighter(colour, 0.22)],
    [0.4, colour],
    [0.55, lighter(colour, 0.08)],
    [1, darker(colour, 0.2)],
  ]);
  return `<path d="${path}" fill="${fill}"/><g clip-path="${pen.clip(path)}"><g transform="rotate(${turn})">${weave(box, colour)}</g></g>`;
}

/** A plump square cushion with a stitched edge. */
export const cushion: Shape = (pen, colour, second) => {
  const path =
    'M-262-238C-150-214 150-214 262-238C240-130 240 150 264 252C150 226-150 226-264 252C-240 150-240-130-262-238z';
  const stripe =
    second === colour
      ? ''
      : [-70, 0, 70]
          .map(
            (x) =>
              `<path d="M${x}-222C${n(x * 1.1)}-80 ${n(x * 1.1)} 100 ${x} 232" stroke="${second}" stroke-width="13" fill="none" opacity=".85"/>`,
          )
          .join('');
  return {
    svg:
      sheet(pen, path, colour, [-262, -238, 264, 252], 2) +
      `<g clip-path="${pen.clip(path)}">${stripe}<path d="${path}" fill="${pen.radial(
        [
          [0, '#fffaf0', 0.26],
          [0.6, '#fffaf0', 0.02],
          [1, '#1f0f06', 0.3],
        ],
        0.42,
        0.4,
        0.66,
      )}"/><path d="M-240-220C-190-160-170-130-160-90M240-220C200-160 186-130 176-84M-244 234C-200 180-180 150-170 110M246 234C196 170 180 150 170 100" stroke="${darker(colour, 0.5)}" stroke-width="7" stroke-linecap="round" fill="none" opacity=".2"/></g>` +
      `<path d="M-246-222C-140-200 140-200 246-222C226-126 226 146 248 236C140 212-140 212-248 236C-226 146-226-126-246-222z" fill="none" stroke="${lighter(colour, 0.45)}" stroke-width="2.600" stroke-dasharray="9 8" opacity=".8"/>`,
    width: 526,
    height: 490,
    stance: 'lies',
  };
};

/** Folded napkins in a stack, each edge showing. */
export const napkins: Shape = (pen, colour, second) => {
  const layers = [3, 2, 1, 0].map((layer) => {
    const tone = layer % 2 === 0 ? colour : lighter(colour, 0.12);
    return `<g transform="rotate(${n(pen.random.between(-3.5, 3.5))}) translate(${layer * 9} ${layer * 15})"><rect x="-222" y="-216" width="444" height="444" rx="14" fill="#2a1408" fill-opacity=".16" transform="translate(5 8)"/>${sheet(pen, 'M-222-208q0-12 12-12h420q12 0 12 12v420q0 12-12 12h-420q-12 0-12-12z', tone, [-222, -220, 222, 224], layer)}<path d="M-204-202h408v408h-408z" fill="none" stroke="${lighter(tone, 0.4)}" stroke-width="2.200" stroke-dasharray="8 7" opacity=".8"/></g>`;
  });
  return {
    svg: `${layers.join('')}<path d="M-26-218C-30-60-22 80-26 222M26-218C22-60 30 80 26 222" stroke="${second}" stroke-width="14" fill="none" opacity=".9"/><path d="M-46-4C-10-34 10-34 46-4C10 26-10 26-46-4z" fill="${second}"/><circle r="12" fill="${darker(second, 0.3)}"/>`,
    width: 480,
    height: 500,
    stance: 'lies',
  };
};

/** A folded throw with a fringe along its lower edge. */
export const throwBlanket: Shape = (pen, colour, second) => {
  let fringe = '';
  for (let x = -246; x <= 246; x += 11)
    fringe += `M${x} 196q${n(pen.random.between(-7, 7))} 30 ${n(pen.random.between(-9, 9))} ${n(pen.random.between(50, 66))}`;
  const fold = (y: number, tall: number, tone: string): string => {
    const path = `M-262 ${y + 22}q0-22 22-22h480q22 0 22 22v${tall - 30}q0 14-14 14h-496q-14 0-14-14z`;
    return `<path d="${path}" fill="#2a1408" fill-opacity=".14" transform="translate(4 8)"/>${sheet(pen, path, tone, [-262, y, 262, y + tall], 0)}`;
  };
  const bands = [60, 96, 120]
    .map(
      (y, i) =>
        `<path d="M-260 ${y}h520" stroke="${second}" stroke-width="${[18, 6, 6][i]}" stroke-opacity=".85"/>`,
    )
    .join('');
  return {
    svg:
      `<path d="${fringe}" stroke="${darker(colour, 0.12)}" stroke-width="5.500" stroke-linecap="round" fill="none"/>` +
      fold(-230, 430, colour) +
      bands +
      `<path d="M-262-90Q0-70 262-92" stroke="${darker(colour, 0.5)}" stroke-width="8" stroke-opacity=".14" fill="none"/><path d="M-262-100Q0-80 262-102" stroke="#fff8ea" stroke-width="9" stroke-opacity=".3" fill="none"/>`,
    width: 524,
    height: 500,
    stance: 'lies',
  };
};

/** A towel over a rail. */
export const hangingTowel: Shape = (pen, colour, second) => {
  const path =
    'M-170-276Q-90-292 0-282T170-276C178-100 168 80 176 272Q90 258 0 270T-176 272C-168 80-178-100-170-276z';
  const stripes = [150, 176, 214]
    .map(
      (y, i) =>
        `<path d="M-180 ${y}Q0 ${y - 12} 180 ${y}" stroke="${second}" stroke-width="${[9, 20, 9][i]}" fill="none"/>`,
    )
    .join('');
  return {
    svg:
      `<rect x="-290" y="-300" width="580" height="25" rx="12" fill="${pen.linear(0, -300, 0, -275, [
        [0, '#d9b583'],
        [1, '#9a7244'],
      ])}"/><circle cx="-270" cy="-288" r="17" fill="#8b6238"/><circle cx="270" cy="-288" r="17" fill="#8b6238"/>` +
      sheet(pen, path, colour, [-170, -280, 176, 272], 1) +
      `<g clip-path="${pen.clip(path)}">${stripes}<path d="M-86-290C-70-100-96 100-80 290M60-290C80-60 44 120 66 290" stroke="${darker(colour, 0.55)}" stroke-width="20" stroke-opacity=".1" fill="none"/><path d="M-116-290C-104-100-128 100-112 290M96-290C110-60 82 120 100 290" stroke="#fffaf0" stroke-width="15" stroke-opacity=".28" fill="none"/></g>`,
    width: 360,
    height: 580,
    stance: 'hangs',
  };
};

/** A runner across a table, seen from above, with its hem. */
export const runner: Shape = (pen, colour, second) => ({
  svg: `<g transform="rotate(24)">${sheet(pen, 'M-150-430h300v860h-300z', colour, [-150, -430, 150, 430], 0)}<path d="M-118-430v860M118-430v860" stroke="${second}" stroke-width="10" stroke-opacity=".85"/><path d="M-100-430v860M100-430v860" stroke="${second}" stroke-width="3" stroke-opacity=".85"/><path d="M-150-398h300M-150 398h300" stroke="${lighter(colour, 0.5)}" stroke-width="3" stroke-dasharray="9 8"/></g>`,
  width: 560,
  height: 800,
  stance: 'lies',
});

/** A tote on a peg. */
export const tote: Shape = (pen, colour, second) => {
  const path = 'M-206-90h412C222 60 226 190 216 300Q0 322-216 300C-226 190-222 60-206-90z';
  return {
    svg:
      `<circle cy="-330" r="21" fill="${pen.radial(
        [
          [0, '#d9b583'],
          [1, '#86602f'],
        ],
        0.35,
        0.3,
        0.8,
      )}"/><path d="M-116-84C-112-230-40-322 0-330C40-322 112-230 116-84" fill="none" stroke="${darker(colour, 0.22)}" stroke-width="27"/><path d="M-120-84C-116-232-42-326 0-334" fill="none" stroke="${lighter(colour, 0.3)}" stroke-width="6" stroke-opacity=".6"/>` +
      sheet(pen, path, colour, [-206, -90, 216, 300], 1) +
      `<path d="M-204-62Q0-46 205-62" stroke="${lighter(colour, 0.5)}" stroke-width="2.600" stroke-dasharray="9 8" fill="none"/><path d="M-80-60C-60 60-96 180-70 308M110-60C90 80 120 200 96 304" stroke="${darker(colour, 0.5)}" stroke-width="16" stroke-opacity=".1" fill="none"/>` +
      `<g fill="none" stroke="${second}" stroke-width="7" stroke-linecap="round"><path d="M0 220C-4 150 4 90 0 30"/>${[70, 110, 150, 186].map((y, i) => `<path d="M0 ${y}q${34 - i * 2}-8 ${52 - i * 6}-40M0 ${y}q${-34 + i * 2}-8 ${-52 + i * 6}-40"/>`).join('')}</g>`,
    width: 440,
    height: 650,
    stance: 'hangs',
  };
};

/** An apron on a peg, with a pocket. */
export const apron: Shape = (pen, colour, second) => {
  const path =
    'M-92-230Q0-206 92-230C100-140 130-96 190-76C206 60 206 220 200 330Q0 350-200 330C-206 220-206 60-190-76C-130-96-100-140-92-230z';
  return {
    svg:
      `<circle cy="-360" r="19" fill="${pen.radial(
        [
          [0, '#d9b583'],
          [1, '#86602f'],
        ],
        0.35,
        0.3,
        0.8,
      )}"/><path d="M-86-224C-70-310-20-356 0-360C20-356 70-310 86-224" fill="none" stroke="${second}" stroke-width="15"/><path d="M-190-70C-250-20-236 60-262 130M190-70C246-10 236 70 254 120" fill="none" stroke="${second}" stroke-width="12" stroke-linecap="round"/>` +
      sheet(pen, path, colour, [-190, -230, 200, 330], 0) +
      `<path d="M-116 70h232v116q0 24-24 24h-184q-24 0-24-24z" fill="${darker(colour, 0.07)}" stroke="${lighter(colour, 0.45)}" stroke-width="2.600" stroke-dasharray="8 7"/><path d="M0 70v140" stroke="${lighter(colour, 0.45)}" stroke-width="2.200" stroke-dasharray="8 7"/>`,
    width: 520,
    height: 710,
    stance: 'hangs',
  };
};
