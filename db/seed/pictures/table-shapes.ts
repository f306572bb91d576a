import { darker, lighter, mix } from './colour.ts';
import type { Shape } from './shape.ts';
import { n } from './svg-pen.ts';
import type { SvgPen } from './svg-pen.ts';
import { handle, roundStops, vessel } from './vessel.ts';

const RAW_CLAY = '#c2a684';

function cup(half: number, tall: number, bow: string, width: number, rawHeight: number): Shape {
  return (pen, colour) => ({
    svg:
      handle(bow, colour, width) +
      vessel(pen, {
        profile: [
          [tall, half],
          [tall * 0.5, half * 0.99],
          [tall * 0.2, half * 0.96],
          [tall * 0.06, half * 0.82],
          [0, half * 0.66],
        ],
        colour,
        raw: { height: rawHeight, colour: RAW_CLAY },
        speckles: 70,
      }),
    width: half * 2 + 90,
    height: tall,
    foot: half * 0.8,
    stance: 'stands',
  });
}

/** The shop's best seller: a straight mug with a bare foot. */
export const mug = cup(138, 318, 'M130 -262C205 -280 250 -240 248 -178S196 -74 116 -92', 34, 76);
/** Narrow and high, for tea. */
export const tallMug = cup(112, 400, 'M104 -330C176 -348 214 -300 212 -236S168 -124 96 -142', 29, 96);
/** A small round espresso cup. */
export const espressoCup: Shape = (pen, colour) => ({
  svg:
    handle('M104 -150C160 -164 186 -134 182 -100S140 -46 86 -60', colour, 22) +
    vessel(pen, {
      profile: [
        [186, 114],
        [120, 116],
        [60, 104],
        [18, 78],
        [0, 58],
      ],
      colour,
      speckles: 44,
      fill: '#4a2c1a',
    }),
  width: 300,
  height: 186,
  foot: 74,
  stance: 'stands',
});

/** A wide cup on its saucer. */
export const saucerCup: Shape = (pen, colour) => {
  const saucer = pen.linear(-210, 0, 210, 0, roundStops(colour, 0.8));
  return {
    svg:
      `<ellipse cy="-18" rx="212" ry="42" fill="${saucer}"/><path d="M-212-18c0 26 95 46 212 46s212-20 212-46c0 20-95 36-212 36s-212-16-212-36z" fill="${darker(colour, 0.34)}"/><ellipse cy="-24" rx="126" ry="22" fill="${darker(colour, 0.24)}" opacity=".6"/>` +
      `<g transform="translate(0 -22)">${handle('M126 -150C190 -168 222 -136 216 -98S166 -40 100 -58', colour, 25)}${vessel(
        pen,
        {
          profile: [
            [188, 146],
            [130, 140],
            [64, 112],
            [18, 74],
            [0, 60],
          ],
          colour,
          speckles: 54,
          fill: '#b98a5e',
        },
      )}</g>`,
    width: 430,
    height: 214,
    foot: 190,
    stance: 'stands',
  };
};

/** Enamelled steel with a dark rim. */
export const campMug: Shape = (pen, colour) => ({
  svg:
    handle('M134 -216C206 -222 226 -176 216 -130S172 -66 128 -74', lighter(colour, 0.06), 20) +
    vessel(pen, {
      profile: [
        [270, 142],
        [140, 136],
        [20, 130],
        [0, 122],
      ],
      colour,
      inside: '#ece7dc',
      gloss: 0.75,
      bands: [{ height: 264, width: 11, colour: '#33302c' }],
    }) +
    `<path d="M-142-270a142 24 0 1 0 284 0a142 24 0 1 0-284 0z" fill="none" stroke="#33302c" stroke-width="6"/>`,
  width: 360,
  height: 276,
  foot: 126,
  stance: 'stands',
});

/** A lidded cup for the road. */
export const travelCup: Shape = (pen, colour, second) => ({
  svg:
    vessel(pen, {
      profile: [
        [400, 120],
        [260, 108],
        [80, 94],
        [8, 88],
        [0, 82],
      ],
      colour,
      inside: null,
      bands: [{ height: 252, width: 88, colour: second }],
      gloss: 0.3,
    }) +
    `<g transform="translate(0 -396)">${vessel(pen, {
      profile: [
        [50, 108],
        [30, 126],
        [6, 128],
        [0, 124],
      ],
      colour: '#3f3a35',
      inside: null,
      gloss: 0.5,
    })}<ellipse cx="-46" cy="-52" rx="17" ry="4.500" fill="#1c1815"/></g>`,
  width: 260,
  height: 448,
  foot: 86,
  stance: 'stands',
});

/** A bowl whose foot ring shows; `half` and `tall` set its kind. */
function bowlOf(half: number, tall: number, speckles: number): Shape {
  return (pen, colour) => ({
    svg: vessel(pen, {
      profile: [
        [tall, half],
        [tall * 0.72, half * 0.93],
        [tall * 0.4, half * 0.74],
        [tall * 0.16, half * 0.48],
        [tall * 0.1, half * 0.4],
        [0, half * 0.38],
      ],
      colour,
      inside: mix(colour, darker(colour, 0.25), 0.6),
      tilt: 0.24,
      speckles,
      raw: { height: tall * 0.2, colour: RAW_CLAY },
    }),
    width: half * 2,
    height: tall + half * 0.24,
    foot: half * 0.5,
    stance: 'stands',
  });
}
export const bowl = bowlOf(196, 210, 60);
export const servingBowl = bowlOf(262, 214, 90);
export const pastaBowl = bowlOf(258, 132, 60);
export const teaBowl = bowlOf(132, 172, 44);

/** A plate from above with its thrown rings. */
export const plate: Shape = (pen, colour) => {
  const ring = (r: number, dark: number, light: number): string => {
    const fill = pen.linear(-r, -r, r, r, [
      [0, lighter(colour, light)],
      [0.55, colour],
      [1, darker(colour, dark)],
    ]);
    return `<circle r="${r}" fill="${fill}"/>`;
  };
  const inner = pen.linear(-180, -180, 180, 180, [
    [0, darker(colour, 0.2)],
    [0.35, darker(colour, 0.05)],
    [1, lighter(colour, 0.22)],
  ]);
  const dots = pen
    .speckles([-200, -200, 200, 200], 110, darker(colour, 0.55))
    .replace('<g ', '<g fill-opacity=".4" ');
  return {
    svg:
      ring(272, 0.3, 0.4) +
      `<circle r="262" fill="${RAW_CLAY}" opacity=".7"/>` +
      ring(258, 0.18, 0.3) +
      `<circle r="186" fill="${inner}"/>` +
      ring(174, 0.1, 0.12) +
      [60, 100, 138]
        .map(
          (r) =>
            `<circle r="${r}" fill="none" stroke="${darker(colour, 0.3)}" stroke-width="1.600" stroke-opacity=".22"/>`,
        )
        .join('') +
      dots +
      `<path d="M-196-150A247 247 0 0 1-40-244" fill="none" stroke="#fffaf0" stroke-width="13" stroke-linecap="round" stroke-opacity=".35"/>`,
    width: 544,
    height: 544,
    stance: 'lies',
  };
};

function seeThrough(
  pen: SvgPen,
  path: string,
  half: number,
  colour: string,
  water: string,
  waterPath: string,
): string {
  const wall = pen.linear(-half, 0, half, 0, [
    [0, colour, 0.62],
    [0.14, '#ffffff', 0.5],
    [0.3, colour, 0.2],
    [0.72, colour, 0.26],
    [0.93, '#ffffff', 0.34],
    [1, colour, 0.72],
  ]);
  return `<path d="${waterPath}" fill="${water}"/><path d="${path}" fill="${wall}" stroke="${darker(colour, 0.3)}" stroke-opacity=".5" stroke-width="2.500"/>`;
}

/** A glass carafe with a narrow waist, half full. */
export const carafe: Shape = (pen, colour) => {
  const path =
    'M-72-440C-72-360-60-340-60-318C-60-270-140-230-144-120C-146-50-132-6-96 0Q0 16 96 0C132-6 146-50 144-120C140-230 60-270 60-318C60-340 72-360 72-440z';
  const water = pen.linear(-140, 0, 140, 0, [
    [0, colour, 0.7],
    [0.4, lighter(colour, 0.4), 0.5],
    [1, darker(colour, 0.2), 0.75],
  ]);
  return {
    svg:
      seeThrough(
        pen,
        path,
        144,
        colour,
        water,
        'M-128-176C-142-140-146-60-132-28C-124-8-110-2-96 0Q0 16 96 0C124-6 146-50 144-120C142-150 136-164 128-176Q0-154-128-176z',
      ) +
      `<ellipse cy="-178" rx="128" ry="15" fill="${lighter(colour, 0.55)}" opacity=".7"/><ellipse cy="-440" rx="72" ry="11" fill="${lighter(colour, 0.5)}" fill-opacity=".5" stroke="${darker(colour, 0.25)}" stroke-opacity=".6" stroke-width="3"/><path d="M-108-150c-12 50-12 90-2 120" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" stroke-opacity=".6"/><path d="M-54-410c2 40 8 66 8 90" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-opacity=".55"/>`,
    width: 290,
    height: 450,
    foot: 110,
    stance: 'stands',
  };
};

/** A straight drinking glass with a heavy foot. */
export const glassTumbler: Shape = (pen, colour) => {
  const path = 'M-106-250C-104-160-100-60-92-12Q0 16 92-12C100-60 104-160 106-250z';
  const water = pen.linear(0, -150, 0, 0, [
    [0, lighter(colour, 0.5), 0.5],
    [1, colour, 0.75],
  ]);
  return {
    svg:
      seeThrough(
        pen,
        path,
        106,
        colour,
        water,
        'M-103-160C-101-100-98-50-92-12Q0 16 92-12C98-50 101-100 103-160Q0-142-103-160z',
      ) +
      `<ellipse cy="-160" rx="103" ry="14" fill="${lighter(colour, 0.6)}" opacity=".75"/><ellipse cy="-250" rx="106" ry="16" fill="#fff" fill-opacity=".3" stroke="${darker(colour, 0.28)}" stroke-opacity=".6" stroke-width="3"/>` +
      [-60, -20, 20, 60]
        .map(
          (x) =>
            `<path d="M${x}-236Q${n(x * 0.94)}-100 ${n(x * 0.86)}-6" stroke="#fff" stroke-width="3" stroke-opacity=".28" fill="none"/>`,
        )
        .join('') +
      `<path d="M-84-226c2 70 6 130 12 180" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-opacity=".6"/>`,
    width: 212,
    height: 262,
    foot: 94,
    stance: 'stands',
  };
};

/** A pitcher with a pulled lip. */
export const pitcher: Shape = (pen, colour) => ({
  svg:
    handle('M92 -356C190 -378 226 -310 216 -244S150 -130 116 -134', colour, 30) +
    `<path d="M-104-372C-140-384-166-372-178-352C-160-340-130-330-100-296z" fill="${pen.linear(-178, 0, -90, 0, roundStops(colour, 0.6))}"/>` +
    vessel(pen, {
      profile: [
        [376, 108],
        [310, 98],
        [220, 118],
        [120, 142],
        [40, 126],
        [0, 96],
      ],
      colour,
      speckles: 80,
      raw: { height: 70, colour: RAW_CLAY },
    }),
  width: 400,
  height: 390,
  foot: 106,
  stance: 'stands',
});

/** A cake on nothing yet: the stand. */
export const cakeStand: Shape = (pen, colour) => {
  const fill = pen.linear(-256, 0, 256, 0, roundStops(colour, 0.8));
  return {
    svg:
      vessel(pen, {
        profile: [
          [170, 50],
          [100, 40],
          [40, 64],
          [8, 118],
          [0, 118],
        ],
        colour,
        inside: null,
      }) +
      `<path d="M-256-182c0 34 114 62 256 62s256-28 256-62v-16h-512z" fill="${fill}"/><ellipse cy="-198" rx="256" ry="56" fill="${pen.linear(
        -256,
        -250,
        256,
        -150,
        [
          [0, lighter(colour, 0.4)],
          [1, darker(colour, 0.06)],
        ],
      )}"/><ellipse cy="-196" rx="222" ry="45" fill="none" stroke="${darker(colour, 0.25)}" stroke-width="2" stroke-opacity=".4"/>`,
    width: 512,
    height: 254,
    foot: 118,
    stance: 'stands',
  };
};
