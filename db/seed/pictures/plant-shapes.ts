import { darker, lighter, mix } from './colour.ts';
import type { Drawing, Shape } from './shape.ts';
import { n } from './svg-pen.ts';
import type { SvgPen } from './svg-pen.ts';
import { vessel } from './vessel.ts';

const EARTH = '#54402f';
const GREEN = '#5f8357';

/** A pointed leaf from its stalk, `turn` degrees from upright, with a light and a dark half. */
export function leaf(x: number, y: number, turn: number, long: number, wide: number, colour: string): string {
  const half = (side: number): string =>
    `M0 0C${n(side * wide)} ${n(-long * 0.3)} ${n(side * wide * 0.8)} ${n(-long * 0.75)} 0 ${n(-long)}z`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="${half(-1)}" fill="${lighter(colour, 0.14)}"/><path d="${half(1)}" fill="${darker(colour, 0.12)}"/><path d="M0 0V${n(-long * 0.9)}" stroke="${lighter(colour, 0.38)}" stroke-width="1.8" stroke-opacity=".7"/></g>`;
}

function potted(pen: SvgPen, colour: string, half: number, tall: number, growth: string): string {
  return (
    vessel(pen, {
      profile: [
        [tall, half],
        [tall * 0.86, half * 1.0],
        [tall * 0.3, half * 0.86],
        [0, half * 0.74],
      ],
      colour,
      fill: EARTH,
      inside: darker(EARTH, 0.2),
      speckles: 50,
    }) + `<g transform="translate(0 ${n(-tall + 8)})">${growth}</g>`
  );
}

const plantIn =
  (half: number, tall: number, width: number, height: number, grow: (pen: SvgPen) => string): Shape =>
  (pen, colour): Drawing => ({
    svg: potted(pen, colour, half, tall, grow(pen)),
    width,
    height: height + tall,
    foot: half * 0.8,
    stance: 'stands',
  });

/** A Boston fern: arching fronds of many small leaves. */
export const fern = plantIn(116, 180, 450, 300, (pen) => {
  let svg = '';
  for (let i = 0; i < 17; i++) {
    const lean = (i % 2 ? 1 : -1) * (0.12 + (i / 17) * 1.0) + pen.random.between(-0.08, 0.08);
    const long = pen.random.between(250, 330) - Math.abs(lean) * 40;
    const tone = mix(GREEN, i % 3 ? '#7fa36d' : '#45683f', pen.random.between(0.1, 0.7));
    const at = (t: number): [number, number] => [
      Math.sin(lean) * long * t * (0.7 + t * 0.5),
      -long * t * (1 - 0.42 * Math.abs(lean) * t * t),
    ];
    let leaves = '';
    for (let t = 0.16; t <= 1; t += 0.058) {
      const [x, y] = at(t);
      const [x2, y2] = at(t + 0.02);
      const way = (Math.atan2(x2 - x, -(y2 - y)) * 180) / Math.PI;
      const size = 46 * (1.06 - t * 0.86);
      leaves += leaf(x, y, way + 62, size, 7, tone) + leaf(x, y, way - 62, size, 7, tone);
    }
    const [mx, my] = at(0.5);
    const [ex, ey] = at(1);
    svg += `<path d="M0 0Q${n(mx)} ${n(my - 14)} ${n(ex)} ${n(ey)}" fill="none" stroke="${darker(tone, 0.2)}" stroke-width="3"/>${leaves}`;
  }
  return svg;
});

/** Pilea: coins on long stalks. */
export const pilea = plantIn(112, 178, 420, 310, (pen) => {
  let svg = '';
  for (let i = 0; i < 15; i++) {
    const side = ((i * 7) % 15) / 7 - 1;
    const x = side * 178 + pen.random.between(-14, 14);
    const y = -pen.random.between(110, 300) * (1.06 - Math.abs(side) * 0.42);
    const r = pen.random.between(38, 56);
    const tone = mix('#6c9663', '#3f6a46', pen.random.next());
    const fill = pen.radial(
      [
        [0, lighter(tone, 0.3)],
        [0.7, tone],
        [1, darker(tone, 0.16)],
      ],
      0.36,
      0.34,
      0.72,
    );
    svg += `<path d="M0 0Q${n(x * 0.3)} ${n(y * 0.7)} ${n(x)} ${n(y)}" fill="none" stroke="#77945f" stroke-width="4.500"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.9)}" transform="rotate(${n(side * 22)} ${n(x)} ${n(y)})" fill="${fill}"/><circle cx="${n(x)}" cy="${n(y)}" r="4" fill="#dce8c6"/>`;
  }
  return svg;
});

/** A snake plant: upright banded blades. */
export const snakePlant = plantIn(118, 190, 300, 420, (pen) => {
  let svg = '';
  for (const [x, tall, turn] of [
    [-62, 300, -11],
    [60, 330, 10],
    [-24, 400, -4],
    [30, 420, 4],
    [0, 260, 1],
    [78, 220, 18],
    [-80, 210, -18],
  ] as const) {
    const blade = `M-24 0C-40 ${n(-tall * 0.5)} -22 ${n(-tall * 0.8)} 0 ${-tall}C22 ${n(-tall * 0.8)} 40 ${n(-tall * 0.5)} 24 0z`;
    let stripes = '';
    for (let y = -14; y > -tall; y -= pen.random.between(15, 24)) stripes += `M-40 ${n(y)}q18-9 32 0t48-3`;
    svg += `<g transform="translate(${x} 0) rotate(${turn})"><path d="${blade}" fill="${pen.linear(
      -34,
      0,
      34,
      0,
      [
        [0, '#d8d79a'],
        [0.12, '#6f9465'],
        [0.5, '#567f56'],
        [0.88, '#4a704c'],
        [1, '#cfcf8e'],
      ],
    )}"/><g clip-path="${pen.clip(blade)}"><path d="${stripes}" fill="none" stroke="#34573d" stroke-width="5" stroke-opacity=".5"/></g></g>`;
  }
  return svg;
});

/** A rubber plant: one stem, broad glossy leaves. */
export const rubberPlant = plantIn(120, 200, 420, 470, (pen) => {
  let svg =
    '<path d="M0 0C-10-160 14-280 4-430" fill="none" stroke="#6b4a35" stroke-width="11" stroke-linecap="round"/>';
  for (let i = 0; i < 12; i++) {
    const y = -70 - i * 32;
    const turn = (i % 2 ? 1 : -1) * (74 - i * 4.6) + pen.random.between(-7, 7);
    svg += leaf(0, y, turn, 190 - i * 5, 58 - i * 1.5, mix('#3f5f43', '#6f8f5c', pen.random.next() * 0.8));
  }
  return svg + leaf(4, -420, 4, 96, 22, '#a4533b');
});

/** A young olive tree. */
export const oliveTree = plantIn(116, 190, 440, 500, (pen) => {
  let svg =
    '<path d="M0 0C14-120-16-190 4-300M0-200C-40-260-70-300-90-350M2-230C46-280 70-320 86-380" fill="none" stroke="#7d6a55" stroke-width="10" stroke-linecap="round"/>';
  for (let i = 0; i < 210; i++) {
    const angle = pen.random.between(0, Math.PI * 2);
    const r = Math.sqrt(pen.random.next());
    const x = Math.cos(angle) * r * 176;
    const y = -365 + Math.sin(angle) * r * 132;
    svg += leaf(
      x,
      y,
      pen.random.between(-90, 90) + x * 0.2,
      pen.random.between(46, 70),
      12,
      mix('#8f9f7c', '#56704f', pen.random.next()),
    );
  }
  for (let i = 0; i < 9; i++)
    svg += `<ellipse cx="${n(pen.random.between(-120, 120))}" cy="${n(pen.random.between(-440, -290))}" rx="8" ry="11" fill="#4b3d4a"/>`;
  return svg;
});

/** A round cactus with its spines. */
export const cactus = plantIn(112, 170, 260, 260, (pen) => {
  const ribs = [-84, -52, -18, 18, 52, 84]
    .map(
      (x) =>
        `<path d="M${n(x * 0.3)}-250C${n(x * 1.25)}-220 ${n(x * 1.25)}-40 ${n(x * 0.5)} 0" fill="none" stroke="#3f6244" stroke-width="6" stroke-opacity=".55"/>`,
    )
    .join('');
  let spines = '';
  for (let i = 0; i < 46; i++) {
    const x = pen.random.between(-90, 90);
    const y = -pen.random.between(14, 238) * Math.sqrt(1 - (x / 116) ** 2);
    spines += `M${n(x)} ${n(y)}l-7-8M${n(x)} ${n(y)}l8-7M${n(x)} ${n(y)}l0-11`;
  }
  return `<path d="M-62 0C-132-60-120-252 0-256S132-60 62 0z" fill="${pen.linear(-110, 0, 110, 0, [
    [0, '#5d8156'],
    [0.25, '#8cab78'],
    [0.6, '#688d5e'],
    [1, '#41643f'],
  ])}"/>${ribs}<path d="${spines}" stroke="#f3ead2" stroke-width="2.200" stroke-linecap="round"/><g transform="translate(6 -254)">${[-60, -20, 20, 60].map((turn) => leaf(0, 6, turn, 44, 13, '#d9808a')).join('')}<circle r="9" cy="-6" fill="#f0c25c"/></g>`;
});

/** Pothos spilling from a hanging pot. */
export const hangingPlant: Shape = (pen, colour) => {
  let trails = '';
  for (const [x, long, bow] of [
    [-124, 330, -66],
    [-70, 250, -16],
    [0, 300, 24],
    [66, 210, 14],
    [120, 350, 70],
  ] as const) {
    trails += `<path d="M${n(x * 0.7)}-30C${n(x + bow)} 20 ${n(x + bow)} ${n(long * 0.6)} ${x} ${long}" fill="none" stroke="#6f8f58" stroke-width="4"/>`;
    for (let t = 0.06; t <= 1; t += 0.135) {
      const px = x * 0.7 * (1 - t) + (x + bow * (1 - t)) * t;
      trails += leaf(
        px,
        -30 + (long + 30) * t,
        (t * 14) % 2 > 1 ? 128 : -128,
        pen.random.between(50, 74),
        29,
        mix('#5f8b56', '#9bb878', pen.random.next()),
      );
    }
  }
  let crown = '';
  for (let i = 0; i < 16; i++)
    crown += leaf(
      pen.random.between(-90, 90),
      -26,
      pen.random.between(-74, 74),
      pen.random.between(70, 108),
      30,
      mix('#4f7a4b', '#8aab6a', pen.random.next()),
    );
  return {
    svg: `<path d="M-132-20L0-420L132-20M0-420V-900" fill="none" stroke="#a68a63" stroke-width="5"/><circle cy="-420" r="11" fill="none" stroke="#a68a63" stroke-width="5"/><g transform="translate(0 150)">${vessel(
      pen,
      {
        profile: [
          [180, 138],
          [110, 134],
          [40, 100],
          [0, 58],
        ],
        colour,
        fill: EARTH,
        speckles: 60,
      },
    )}</g>${crown}${trails}`,
    width: 400,
    height: 780,
    stance: 'hangs',
  };
};

/** An empty planter, for those who have the plant. */
export const planter: Shape = (pen, colour) => ({
  svg: vessel(pen, {
    profile: [
      [300, 178],
      [270, 180],
      [150, 164],
      [30, 138],
      [0, 126],
    ],
    colour,
    inside: darker(colour, 0.5),
    speckles: 110,
    raw: { height: 84, colour: '#c2a684' },
    tilt: 0.19,
  }),
  width: 360,
  height: 330,
  foot: 140,
  stance: 'stands',
});

/** A narrow vase with a few stems. */
export const vase: Shape = (pen, colour) => {
  let stems = '';
  for (const [x, tall] of [
    [-96, 240],
    [-34, 300],
    [26, 330],
    [92, 262],
  ] as const) {
    stems += `<path d="M0-300C${n(x * 0.2)}-380 ${n(x * 0.7)} ${-300 - tall * 0.6} ${x} ${-300 - tall}" fill="none" stroke="#8a8f68" stroke-width="4"/>`;
    for (let t = 0.3; t <= 1; t += 0.14)
      stems += leaf(
        x * t * t,
        -300 - tall * t,
        (t * 100) % 2 > 1 ? 46 : -46,
        52 - t * 16,
        12,
        mix('#93a180', '#6d8160', t),
      );
    stems += `<circle cx="${x}" cy="${-300 - tall}" r="12" fill="#efe3c6"/><circle cx="${x + 8}" cy="${-292 - tall}" r="8" fill="#e0cba0"/>`;
  }
  return {
    svg:
      stems +
      vessel(pen, {
        profile: [
          [320, 42],
          [280, 36],
          [230, 62],
          [130, 128],
          [50, 116],
          [0, 78],
        ],
        colour,
        speckles: 80,
        raw: { height: 54, colour: '#c2a684' },
      }),
    width: 300,
    height: 640,
    foot: 92,
    stance: 'stands',
  };
};

/** A long-spouted watering can. */
export const wateringCan: Shape = (pen, colour, second) => ({
  svg:
    `<path d="M-110-60C-190-110-210-240-296-290" fill="none" stroke="${darker(colour, 0.25)}" stroke-width="25" stroke-linecap="round"/><path d="M-114-70C-190-116-212-244-298-296" fill="none" stroke="${lighter(colour, 0.3)}" stroke-width="8" stroke-linecap="round"/><ellipse cx="-300" cy="-293" rx="30" ry="12" transform="rotate(-52 -300 -293)" fill="${darker(colour, 0.4)}"/>` +
    `<path d="M60-220C90-350 260-320 230-170C220-120 190-70 146-56" fill="none" stroke="${darker(second, 0.2)}" stroke-width="23" stroke-linecap="round"/><path d="M56-226C90-350 250-326 224-176" fill="none" stroke="${lighter(second, 0.3)}" stroke-width="7" stroke-linecap="round"/>` +
    vessel(pen, {
      profile: [
        [210, 132],
        [120, 150],
        [20, 156],
        [0, 148],
      ],
      colour,
      gloss: 0.75,
      inside: darker(colour, 0.5),
    }),
  width: 540,
  height: 330,
  foot: 150,
  stance: 'stands',
});
