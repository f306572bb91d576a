import { darker, lighter } from './colour.ts';
import type { Shape } from './shape.ts';
import { roundStops, vessel } from './vessel.ts';

/** A lamp with a domed shade on a turned foot, switched on. */
export const mushroomLamp: Shape = (pen, colour, second) => ({
  svg:
    pen.glow(0, -240, 300, 220, '#ffe2a6', 0.5) +
    vessel(pen, {
      profile: [
        [250, 40],
        [150, 34],
        [50, 58],
        [10, 118],
        [0, 118],
      ],
      colour: second,
      inside: null,
    }) +
    `<path d="M-216-262C-216-400-130-470 0-470S216-400 216-262Q0-214-216-262z" fill="${pen.linear(-216, 0, 216, 0, roundStops(colour))}"/><path d="M-216-262Q0-214 216-262Q0-300-216-262z" fill="${pen.linear(
      -216,
      0,
      216,
      0,
      [
        [0, '#ffdf9c'],
        [0.5, '#fff3d2'],
        [1, '#f5c46f'],
      ],
    )}"/><path d="M-160-330C-150-390-110-428-60-444" fill="none" stroke="#fffaf0" stroke-width="17" stroke-linecap="round" stroke-opacity=".4"/><path d="M-214-284Q0-236 214-284L216-262Q0-214-216-262z" fill="#fff0c8" fill-opacity=".4"/>`,
  width: 432,
  height: 470,
  foot: 118,
  stance: 'stands',
});

/** A reading lamp: an arm and a cone. */
export const tableLamp: Shape = (pen, colour, second) => ({
  svg:
    `<path d="M-190-420L-330-60H30z" fill="${pen.linear(-190, -400, -150, -40, [
      [0, '#ffe6ad', 0.55],
      [1, '#ffe6ad', 0],
    ])}"/>` +
    `<path d="M60-20L120-300L-90-470" fill="none" stroke="${darker(second, 0.2)}" stroke-width="17" stroke-linejoin="round" stroke-linecap="round"/><path d="M57-20L116-298L-92-466" fill="none" stroke="${lighter(second, 0.4)}" stroke-width="5" stroke-linejoin="round"/><circle cx="120" cy="-300" r="17" fill="${darker(second, 0.3)}"/>` +
    `<g transform="translate(60 0)">${vessel(pen, {
      profile: [
        [30, 40],
        [20, 104],
        [4, 120],
        [0, 120],
      ],
      colour,
      inside: null,
      gloss: 0,
    })}</g>` +
    `<g transform="translate(-104 -480) rotate(28)"><path d="M-34-40h68C60 20 96 60 104 110Q0 140-104 110C-96 60-60 20-34-40z" fill="${pen.linear(-104, 0, 104, 0, roundStops(colour))}"/><path d="M-104 110Q0 140 104 110Q0 84-104 110z" fill="#fff0c4"/><rect x="-20" y="-66" width="40" height="30" rx="8" fill="${darker(second, 0.15)}"/></g>`,
  width: 400,
  height: 560,
  foot: 130,
  stance: 'stands',
});

/** A pendant shade on its cord, from below the ceiling. */
export const pendant: Shape = (pen, colour, second) => ({
  svg:
    pen.glow(0, 190, 360, 300, '#ffe2a6', 0.55) +
    `<path d="M0-900V-150" stroke="#3b342c" stroke-width="5"/><rect x="-27" y="-176" width="54" height="62" rx="10" fill="${pen.linear(-27, 0, 27, 0, roundStops(second))}"/>` +
    `<path d="M-44-120h88C140-96 226-10 240 110Q0 160-240 110C-226-10-140-96-44-120z" fill="${pen.linear(-240, 0, 240, 0, roundStops(colour))}"/><path d="M-240 110Q0 160 240 110Q0 58-240 110z" fill="${pen.linear(
      -240,
      0,
      240,
      0,
      [
        [0, '#ffd88e'],
        [0.5, '#fff6dd'],
        [1, '#efbb63'],
      ],
    )}"/><ellipse cy="106" rx="58" ry="20" fill="#fffdf4"/><path d="M-190 40C-168-20-120-66-64-90" fill="none" stroke="#fffaf0" stroke-width="15" stroke-linecap="round" stroke-opacity=".4"/>`,
  width: 480,
  height: 330,
  stance: 'hangs',
});

/** A paper globe with its wire ribs. */
export const lantern: Shape = (pen, colour) => {
  const ribs = [-150, -100, -50, 0, 50, 100, 150].map((y) => {
    const half = Math.sqrt(220 * 220 - y * y * 1.7);
    return `<path d="M${-Math.round(half)} ${y}Q0 ${y + 44} ${Math.round(half)} ${y}" fill="none" stroke="${darker(colour, 0.35)}" stroke-width="2.200" stroke-opacity=".4"/>`;
  });
  return {
    svg:
      pen.glow(0, 0, 400, 380, '#ffe6b4', 0.6) +
      `<path d="M0-900V-190" stroke="#3b342c" stroke-width="4"/><ellipse rx="222" ry="196" fill="${pen.radial(
        [
          [0, '#fffdf2'],
          [0.55, lighter(colour, 0.4)],
          [1, darker(colour, 0.12)],
        ],
        0.46,
        0.5,
        0.56,
      )}"/>${ribs.join('')}<ellipse cy="-188" rx="54" ry="12" fill="${darker(colour, 0.5)}"/>`,
    width: 444,
    height: 392,
    stance: 'hangs',
  };
};

const flame = `<g><ellipse cy="-58" rx="64" ry="84" fill="#ffdf94" fill-opacity=".26"/><path d="M0-4C-22-14-22-44 0-84C22-44 22-14 0-4z" fill="#ffc65c"/><path d="M0-8C-11-16-11-32 0-54C11-32 11-16 0-8z" fill="#fff5d8"/></g>`;

/** A scented candle in a stoneware pot with a paper label. */
export const candlePot: Shape = (pen, colour, second) => ({
  svg:
    vessel(pen, {
      profile: [
        [250, 142],
        [120, 144],
        [20, 136],
        [0, 122],
      ],
      colour,
      fill: '#f6ecd6',
      inside: '#e4d5b8',
      speckles: 60,
      raw: { height: 40, colour: '#c2a684' },
    }) +
    `<path d="M-72-170Q0-158 72-170V-84Q0-72-72-84z" fill="#fbf6ec"/><path d="M-44-136Q0-129 44-136M-30-114Q0-108 30-114" stroke="${darker(second, 0.2)}" stroke-width="5" fill="none" stroke-linecap="round"/>` +
    `<path d="M0-236v-26" stroke="#2c221a" stroke-width="5"/><g transform="translate(0 -256)">${flame}</g>`,
  width: 290,
  height: 350,
  foot: 128,
  stance: 'stands',
});

/** Three pillar candles of three heights. */
export const pillarCandles: Shape = (pen, colour) => {
  const candle = (x: number, tall: number, half: number): string =>
    `<g transform="translate(${x} 0)">${vessel(pen, {
      profile: [
        [tall, half],
        [tall * 0.5, half],
        [6, half],
        [0, half - 2],
      ],
      colour,
      inside: lighter(colour, 0.16),
      fill: lighter(colour, 0.36),
      gloss: 0.2,
    })}<path d="M0${-tall + 4}v-24" stroke="#2c221a" stroke-width="5"/><g transform="translate(0 ${-tall - 18})">${flame}</g></g>`;
  return {
    svg:
      candle(-118, 300, 68) +
      candle(60, 420, 72) +
      candle(-14, 170, 70).replace('<g transform="translate(-14 0)">', '<g transform="translate(-8 22)">'),
    width: 340,
    height: 510,
    foot: 180,
    stance: 'stands',
  };
};

/** A low holder with a taper in it. */
export const taperHolder: Shape = (pen, colour, second) => ({
  svg:
    vessel(pen, {
      profile: [
        [40, 40],
        [20, 44],
        [0, 46],
      ],
      colour,
      inside: null,
    }) +
    `<ellipse cy="-14" rx="138" ry="30" fill="${pen.linear(-138, 0, 138, 0, roundStops(colour, 0.8))}"/><path d="M-138-14c0 20 62 34 138 34s138-14 138-34v12c0 18-62 32-138 32s-138-14-138-32z" fill="${darker(colour, 0.34)}"/><ellipse cy="-18" rx="108" ry="21" fill="${darker(colour, 0.22)}" opacity=".7"/><path d="M124-16c60-40 76 22 6 24" fill="none" stroke="${darker(colour, 0.2)}" stroke-width="15"/>` +
    vessel(pen, {
      profile: [
        [78, 33],
        [40, 38],
        [8, 50],
      ],
      colour,
      inside: darker(colour, 0.5),
    }) +
    `<g transform="translate(0 -70)">${vessel(pen, {
      profile: [
        [390, 15],
        [200, 19],
        [0, 21],
      ],
      colour: second,
      inside: lighter(second, 0.3),
      gloss: 0.3,
    })}<path d="M0-388v-22" stroke="#2c221a" stroke-width="4"/><g transform="translate(0 -404) scale(.9)">${flame}</g></g>`,
  width: 300,
  height: 560,
  foot: 132,
  stance: 'stands',
});
