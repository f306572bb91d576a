import { darker, lighter, mix } from './colour.ts';
import type { Shape } from './shape.ts';
import { n } from './svg-pen.ts';
import type { SvgPen } from './svg-pen.ts';
import { handle, roundStops, vessel } from './vessel.ts';

/** Long wavy lines of wood inside a box, along y. */
export function grain(
  pen: SvgPen,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  colour: string,
): string {
  let lines = '';
  for (let x = x1 + 6; x < x2; x += pen.random.between(9, 24)) {
    const w = pen.random.between(-9, 9);
    lines += `M${n(x)} ${y1}C${n(x + w)} ${n(y1 + (y2 - y1) * 0.3)} ${n(x - w)} ${n(y1 + (y2 - y1) * 0.7)} ${n(x + w * 0.4)} ${y2}`;
  }
  return `<path d="${lines}" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="1.700" stroke-opacity=".3"/>`;
}

/** A round-bellied teapot; the lid's knob is of the second colour. */
export const teapot: Shape = (pen, colour, second) => ({
  svg:
    `<path d="M-140-190C-210-196-226-252-262-306" fill="none" stroke="${darker(colour, 0.18)}" stroke-width="44" stroke-linecap="round"/><path d="M-142-198C-206-206-222-256-262-310" fill="none" stroke="${lighter(colour, 0.18)}" stroke-width="15" stroke-linecap="round" stroke-opacity=".7"/><ellipse cx="-264" cy="-312" rx="23" ry="9" transform="rotate(-32 -264 -312)" fill="${darker(colour, 0.55)}"/>` +
    handle('M146 -250C260 -290 288 -190 262 -140S190 -78 140 -92', colour, 25) +
    vessel(pen, {
      profile: [
        [298, 74],
        [286, 104],
        [230, 164],
        [150, 186],
        [66, 156],
        [14, 100],
        [0, 88],
      ],
      colour,
      inside: null,
      speckles: 100,
      raw: { height: 48, colour: '#c2a684' },
    }) +
    `<g transform="translate(0 -290)">${vessel(pen, {
      profile: [
        [34, 22],
        [24, 66],
        [6, 88],
        [0, 88],
      ],
      colour,
      inside: null,
    })}</g>` +
    `<circle cy="-344" r="23" fill="${pen.radial(
      [
        [0, lighter(second, 0.35)],
        [1, darker(second, 0.3)],
      ],
      0.35,
      0.3,
      0.8,
    )}"/>`,
  width: 540,
  height: 366,
  foot: 104,
  stance: 'stands',
});

/** A glass flask with a dripper on top; the collar is wood. */
export const pourOver: Shape = (pen, colour) => {
  const glass = pen.linear(-130, 0, 130, 0, [
    [0, '#8ea29c', 0.6],
    [0.15, '#ffffff', 0.75],
    [0.4, '#dfe8e4', 0.35],
    [0.8, '#c4d2cc', 0.4],
    [1, '#8ea29c', 0.7],
  ]);
  const coffee = pen.linear(-130, 0, 130, 0, [
    [0, '#2d170c'],
    [0.3, '#6a4028'],
    [1, '#28140a'],
  ]);
  const cone = pen.linear(-150, 0, 150, 0, roundStops(colour));
  return {
    svg:
      `<path d="M-126-110C-136-50-118-4-80 0Q0 14 80 0C118-4 136-50 126-110Q0-90-126-110z" fill="${coffee}"/><ellipse cy="-110" rx="126" ry="14" fill="#7d4d31"/>` +
      `<path d="M-66-258C-66-206-124-190-130-104C-134-44-116-4-80 0Q0 14 80 0C116-4 134-44 130-104C124-190 66-206 66-258z" fill="${glass}" stroke="#7e918b" stroke-opacity=".7" stroke-width="2.500"/><path d="M-100-150c-16 44-14 84-2 116" stroke="#fff" stroke-width="11" stroke-linecap="round" stroke-opacity=".65" fill="none"/>` +
      `<path d="M-76-292h152v40q-76 15-152 0z" fill="${pen.linear(-76, 0, 76, 0, roundStops('#b98a58'))}"/>` +
      `<path d="M-156-448C-140-400-100-320-72-290Q0-276 72-290C100-320 140-400 156-448z" fill="${cone}"/><ellipse cy="-448" rx="156" ry="27" fill="${lighter(colour, 0.22)}"/><ellipse cy="-447" rx="144" ry="22" fill="${darker(colour, 0.4)}"/><path d="M-128-440C-90-404 90-404 128-440L60-424H-60z" fill="#efe2c9" fill-opacity=".85"/>`,
    width: 312,
    height: 474,
    foot: 100,
    stance: 'stands',
  };
};

/** A serving board with a handle and a hole, from above. */
export const board: Shape = (pen, colour) => {
  const path =
    'M-50-330q0-30 50-30t50 30v84q0 26 34 26h54q44 0 44 44v460q0 46-44 46h-276q-44 0-44-46v-460q0-44 44-44h54q34 0 34-26z';
  const fill = pen.linear(-180, -340, 180, 300, [
    [0, lighter(colour, 0.24)],
    [0.5, colour],
    [1, darker(colour, 0.16)],
  ]);
  return {
    svg:
      `<path d="${path}" fill="${darker(colour, 0.4)}" transform="translate(4 9)"/><path d="${path}" fill="${fill}"/><g clip-path="${pen.clip(path)}">${grain(pen, [-184, -360, 184, 300], colour)}<path d="M-60-360C-20-100-80 60-30 300" stroke="${darker(colour, 0.35)}" stroke-width="34" stroke-opacity=".12" fill="none"/></g>` +
      `<circle cy="-306" r="19" fill="${darker(colour, 0.6)}" opacity=".75"/><path d="M-150-196q6-6 30-6h52" stroke="#fff8ea" stroke-width="5" stroke-linecap="round" fill="none" opacity=".4"/>`,
    width: 372,
    height: 660,
    stance: 'lies',
  };
};

/** A tray with a raised edge and cut handles, from above. */
export const tray: Shape = (pen, colour) => {
  const inner = pen.linear(-250, -180, 250, 180, [
    [0, darker(colour, 0.22)],
    [0.3, colour],
    [1, lighter(colour, 0.16)],
  ]);
  const path = 'M-250-170q0-34 34-34h432q34 0 34 34v340q0 34-34 34h-432q-34 0-34-34z';
  return {
    svg:
      `<rect x="-286" y="-240" width="572" height="480" rx="58" fill="${darker(colour, 0.34)}"/><rect x="-286" y="-246" width="572" height="480" rx="58" fill="${pen.linear(
        -286,
        -246,
        286,
        234,
        [
          [0, lighter(colour, 0.3)],
          [1, darker(colour, 0.1)],
        ],
      )}"/>` +
      `<g clip-path="${pen.clip(path)}"><path d="${path}" fill="${inner}"/><g transform="rotate(90)">${grain(pen, [-210, -260, 210, 260], colour)}</g></g>` +
      [-268, 268]
        .map(
          (x) =>
            `<rect x="${x - 8}" y="-64" width="16" height="116" rx="8" fill="${darker(colour, 0.55)}" opacity=".8"/>`,
        )
        .join(''),
    width: 572,
    height: 480,
    stance: 'lies',
  };
};

/** A lidded jar; the lid is wood. */
export const jar: Shape = (pen, colour, second) => ({
  svg:
    vessel(pen, {
      profile: [
        [300, 126],
        [270, 140],
        [150, 146],
        [30, 138],
        [0, 118],
      ],
      colour,
      speckles: 80,
      inside: null,
      raw: { height: 60, colour: '#c2a684' },
    }) +
    `<g transform="translate(0 -298)">${vessel(pen, {
      profile: [
        [40, 130],
        [4, 134],
        [0, 130],
      ],
      colour: second,
      inside: null,
      gloss: 0.2,
    })}</g><g transform="translate(0 -342)">${vessel(pen, {
      profile: [
        [34, 28],
        [14, 22],
        [0, 26],
      ],
      colour: second,
      inside: null,
      gloss: 0.2,
    })}</g>`,
  width: 292,
  height: 386,
  foot: 120,
  stance: 'stands',
});

/** Spoons and a spatula in a crock. */
export const utensilPot: Shape = (pen, colour, second) => {
  const wood = (x: number, top: number, turn: number, head: string): string =>
    `<g transform="rotate(${turn} ${x} -200)"><path d="M${x}-200V${top}" stroke="${darker(second, 0.22)}" stroke-width="17" stroke-linecap="round"/><path d="M${x - 3}-200V${top}" stroke="${lighter(second, 0.2)}" stroke-width="6" stroke-linecap="round" stroke-opacity=".7"/><g transform="translate(${x} ${top})">${head}</g></g>`;
  const spoon = `<ellipse cy="-40" rx="37" ry="56" fill="${pen.linear(-37, 0, 37, 0, roundStops(second))}"/><ellipse cy="-42" rx="25" ry="42" fill="${darker(second, 0.2)}" opacity=".6"/>`;
  const spatula = `<path d="M-14 6q-22-30-24-104q38-14 76 0q-2 74-24 104z" fill="${pen.linear(-37, 0, 37, 0, roundStops(second))}"/>`;
  return {
    svg:
      wood(-46, -430, -13, spoon) +
      wood(52, -420, 15, spatula) +
      wood(4, -480, 2, spoon) +
      vessel(pen, {
        profile: [
          [270, 124],
          [140, 128],
          [20, 116],
          [0, 106],
        ],
        colour,
        speckles: 70,
        raw: { height: 72, colour: '#c2a684' },
      }),
    width: 340,
    height: 560,
    foot: 112,
    stance: 'stands',
  };
};

/** A slim bottle with a spout, for oil. */
export const oilBottle: Shape = (pen, colour) => ({
  svg:
    `<path d="M-7-420h14l12-70-8-4-14 50h-4z" fill="#8a8d8c"/>` +
    vessel(pen, {
      profile: [
        [424, 27],
        [350, 30],
        [300, 44],
        [240, 92],
        [130, 104],
        [30, 98],
        [0, 84],
      ],
      colour,
      inside: '#b98a58',
      fill: '#b98a58',
      speckles: 60,
      raw: { height: 60, colour: '#c2a684' },
    }),
  width: 208,
  height: 494,
  foot: 90,
  stance: 'stands',
});

/** A turned mill. */
export const pepperMill: Shape = (pen, colour, second) => ({
  svg:
    vessel(pen, {
      profile: [
        [250, 66],
        [190, 50],
        [110, 62],
        [40, 92],
        [6, 92],
        [0, 88],
      ],
      colour,
      inside: null,
      gloss: 0.3,
    }) +
    `<g transform="translate(0 -256)">${vessel(pen, {
      profile: [
        [130, 20],
        [110, 52],
        [60, 72],
        [16, 60],
        [0, 66],
      ],
      colour,
      inside: null,
      gloss: 0.3,
    })}</g><circle cy="-398" r="17" fill="${pen.radial(
      [
        [0, lighter(second, 0.4)],
        [1, darker(second, 0.4)],
      ],
      0.35,
      0.3,
      0.8,
    )}"/><ellipse cy="-254" rx="66" ry="10" fill="${mix(colour, '#22130c', 0.5)}"/>`,
  width: 190,
  height: 416,
  foot: 92,
  stance: 'stands',
});

/** A gooseneck kettle with a wooden grip. */
export const kettle: Shape = (pen, colour, second) => ({
  svg:
    `<path d="M-120-70C-214-76-180-220-262-262" fill="none" stroke="${darker(colour, 0.25)}" stroke-width="23" stroke-linecap="round"/><path d="M-122-76C-206-82-176-224-262-266" fill="none" stroke="${lighter(colour, 0.25)}" stroke-width="7" stroke-linecap="round"/>` +
    `<path d="M110-236C190-262 246-240 250-196V-96" fill="none" stroke="${darker(second, 0.25)}" stroke-width="36" stroke-linecap="round" stroke-linejoin="round"/><path d="M112-242C190-266 238-244 243-196V-100" fill="none" stroke="${lighter(second, 0.12)}" stroke-width="12" stroke-linecap="round" stroke-opacity=".8"/>` +
    vessel(pen, {
      profile: [
        [262, 100],
        [240, 118],
        [140, 142],
        [30, 160],
        [8, 158],
        [0, 150],
      ],
      colour,
      inside: null,
      gloss: 0.75,
    }) +
    `<g transform="translate(0 -260)">${vessel(pen, {
      profile: [
        [18, 60],
        [4, 96],
        [0, 96],
      ],
      colour,
      inside: null,
    })}</g><g transform="translate(0 -284)">${vessel(pen, {
      profile: [
        [40, 24],
        [20, 20],
        [0, 12],
      ],
      colour: second,
      inside: null,
    })}</g>`,
  width: 520,
  height: 326,
  foot: 152,
  stance: 'stands',
});

/** A woven basket with two ears. */
export const basket: Shape = (pen, colour) => {
  const weave = pen.pattern(
    36,
    24,
    `<rect width="36" height="24" fill="${colour}"/><rect x="1" y="1" width="16" height="10" rx="5" fill="${lighter(colour, 0.3)}"/><rect x="19" y="13" width="16" height="10" rx="5" fill="${lighter(colour, 0.24)}"/><rect x="19" y="1" width="16" height="10" rx="5" fill="${darker(colour, 0.12)}"/><rect x="1" y="13" width="16" height="10" rx="5" fill="${darker(colour, 0.16)}"/>`,
  );
  const path = 'M-212-268C-224-180-214-60-190-14Q0 34 190-14C214-60 224-180 212-268Q0-216-212-268z';
  const shade = pen.linear(-212, 0, 212, 0, [
    [0, '#2a1408', 0.18],
    [0.2, '#fff6e4', 0.18],
    [0.6, '#2a1408', 0.02],
    [1, '#2a1408', 0.42],
  ]);
  return {
    svg:
      ['M-196-256C-230-340-120-340-112-268', 'M196-256C230-340 120-340 112-268']
        .map((d) => handle(d, colour, 19))
        .join('') +
      `<ellipse cy="-268" rx="212" ry="46" fill="${darker(colour, 0.62)}"/><path d="${path}" fill="${weave}"/><path d="${path}" fill="${shade}"/><path d="M-212-268Q0-170 212-268" fill="none" stroke="${darker(colour, 0.28)}" stroke-width="20" stroke-linecap="round"/><path d="M-211-272Q0-176 211-272" fill="none" stroke="${lighter(colour, 0.2)}" stroke-width="7" stroke-linecap="round" stroke-dasharray="14 10"/>`,
    width: 450,
    height: 330,
    foot: 196,
    stance: 'stands',
  };
};
