import { darker, lighter, mix } from './colour.ts';
import type { Shape } from './shape.ts';
import { n } from './svg-pen.ts';
import { grain } from './kitchen-shapes.ts';
import { leaf } from './plant-shapes.ts';
import { vessel } from './vessel.ts';

/** A clothbound notebook with an elastic band and a ribbon, slightly turned. */
export const notebook: Shape = (pen, colour, second) => ({
  svg: `<g transform="rotate(-7)"><rect x="-188" y="-262" width="390" height="536" rx="16" fill="${darker(colour, 0.5)}"/><path d="M-170-256h362v520h-362z" fill="#f7f0e1"/><path d="M186-250v506M180-252v510" stroke="#cdbf9f" stroke-width="2"/><path d="M60 264v62l11-12 11 12v-62z" fill="${second}"/><rect x="-194" y="-270" width="380" height="536" rx="16" fill="${pen.linear(
    -194,
    -270,
    186,
    266,
    [
      [0, lighter(colour, 0.2)],
      [0.5, colour],
      [1, darker(colour, 0.16)],
    ],
  )}"/><path d="M-194-254q0-16 16-16h34v536h-34q-16 0-16-16z" fill="${darker(colour, 0.24)}" opacity=".7"/>${pen.speckles([-140, -264, 184, 260], 120, lighter(colour, 0.4), 1).replace('<g ', '<g fill-opacity=".3" ')}<rect x="-86" y="-178" width="190" height="110" rx="5" fill="#f8f2e6"/><path d="M-54-140h126M-54-112h84" stroke="${darker(colour, 0.3)}" stroke-width="5" stroke-linecap="round"/><path d="M132-270v536" stroke="${darker(second, 0.1)}" stroke-width="13"/></g>`,
  width: 440,
  height: 580,
  stance: 'lies',
});

/** Three thin notebooks fanned out. */
export const pocketNotebooks: Shape = (pen, colour, second) => {
  const book = (turn: number, x: number, tone: string): string =>
    `<g transform="translate(${x} 0) rotate(${turn} 0 240)"><rect x="-124" y="-200" width="262" height="410" rx="8" fill="#2a1408" fill-opacity=".2"/><rect x="-132" y="-208" width="262" height="410" rx="8" fill="${pen.linear(
      -132,
      -208,
      130,
      202,
      [
        [0, lighter(tone, 0.2)],
        [1, darker(tone, 0.12)],
      ],
    )}"/><path d="M-132-208h13v410h-13z" fill="${darker(tone, 0.3)}" opacity=".6"/><path d="M-60-130h120M-60-108h70" stroke="${lighter(tone, 0.72)}" stroke-width="5" stroke-linecap="round"/></g>`;
  return {
    svg: book(-15, -70, mix(colour, second, 0.8)) + book(0, 0, lighter(colour, 0.25)) + book(15, 70, colour),
    width: 520,
    height: 460,
    stance: 'lies',
  };
};

/** A wall clock at ten past ten. */
export const clock: Shape = (pen, colour, second) => {
  let marks = '';
  for (let i = 0; i < 12; i++)
    marks += `<rect x="-4.500" y="-204" width="9" height="${i % 3 ? 20 : 36}" rx="4" transform="rotate(${i * 30})" fill="${i % 3 ? darker(colour, 0.35) : darker(colour, 0.6)}"/>`;
  return {
    svg: `<circle r="262" fill="${pen.linear(-262, -262, 262, 262, [
      [0, lighter(second, 0.35)],
      [1, darker(second, 0.35)],
    ])}"/><circle r="238" fill="${pen.radial(
      [
        [0, lighter(colour, 0.3)],
        [0.8, colour],
        [1, darker(colour, 0.2)],
      ],
      0.4,
      0.36,
      0.7,
    )}"/>${marks}<g stroke-linecap="round"><path d="M0 22L-104-60" stroke="#2c2722" stroke-width="15"/><path d="M-8 26L136-122" stroke="#2c2722" stroke-width="10"/><path d="M14-44L-34 150" stroke="#b5502f" stroke-width="4.500"/></g><circle r="14" fill="#2c2722"/><circle r="6" fill="#b5502f"/><path d="M-150-150A212 212 0 0 1 60-204" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" stroke-opacity=".35"/>`,
    width: 524,
    height: 524,
    stance: 'hangs',
  };
};

/** Folded cards with a pressed leaf, and an envelope. */
export const cards: Shape = (pen, colour, second) => {
  const card = (x: number, y: number, turn: number, tone: string, print: string): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-142" y="-192" width="300" height="400" rx="6" fill="#2a1408" fill-opacity=".18"/><rect x="-150" y="-200" width="300" height="400" rx="6" fill="${pen.linear(
      -150,
      -200,
      150,
      200,
      [
        [0, lighter(tone, 0.4)],
        [1, tone],
      ],
    )}"/>${print}</g>`;
  const sprig = (tone: string): string =>
    `<path d="M0 128C-6 40 6-20 0-120" stroke="${tone}" stroke-width="5" fill="none"/>${[90, 50, 10, -30, -70].map((y, i) => leaf(0, y, 52, 74 - i * 7, 17, tone) + leaf(0, y - 14, -52, 74 - i * 7, 17, tone)).join('')}`;
  return {
    svg:
      `<g transform="translate(60 150) rotate(9)"><rect x="-216" y="-132" width="440" height="280" rx="6" fill="#2a1408" fill-opacity=".16"/><rect x="-222" y="-140" width="440" height="280" rx="6" fill="${mix(second, '#f4ece0', 0.5)}"/><path d="M-222-134L0 26L218-134" fill="none" stroke="${darker(second, 0.2)}" stroke-width="3" stroke-opacity=".6"/></g>` +
      card(-104, -50, -9, '#f5eee0', sprig(mix(second, '#5f7a54', 0.4))) +
      card(96, -74, 6, colour, sprig(lighter(colour, 0.75))),
    width: 560,
    height: 560,
    stance: 'lies',
  };
};

/** A wooden desk tray with pencils in it. */
export const paperTray: Shape = (pen, colour, second) => {
  const pencil = (y: number, tone: string): string =>
    `<path d="M-196 ${y}h330l44 13-44 13h-330q-10 0-10-13t10-13z" fill="${pen.linear(0, y, 0, y + 26, [
      [0, lighter(tone, 0.3)],
      [1, darker(tone, 0.2)],
    ])}"/><path d="M134 ${y}l44 13-44 13z" fill="#e7cfa6"/><path d="M164 ${y + 9}l14 4-14 4z" fill="#2c2722"/>`;
  return {
    svg: `<g transform="rotate(-8)"><rect x="-276" y="-142" width="560" height="300" rx="34" fill="${darker(colour, 0.4)}"/><rect x="-280" y="-150" width="560" height="300" rx="34" fill="${pen.linear(
      -280,
      -150,
      280,
      150,
      [
        [0, lighter(colour, 0.28)],
        [1, darker(colour, 0.06)],
      ],
    )}"/><rect x="-250" y="-120" width="500" height="240" rx="20" fill="${pen.linear(-250, -120, 250, 120, [
      [0, darker(colour, 0.3)],
      [0.4, darker(colour, 0.06)],
      [1, lighter(colour, 0.1)],
    ])}"/><g transform="rotate(90)" opacity=".8">${grain(pen, [-114, -244, 114, 244], colour)}</g>${pencil(-86, second)}${pencil(-38, '#d0a345')}<rect x="-196" y="26" width="210" height="66" rx="8" fill="${mix(second, '#f3efe7', 0.55)}"/><circle cx="120" cy="60" r="38" fill="${pen.radial(
      [
        [0, '#eed39a'],
        [1, '#a27a38'],
      ],
      0.35,
      0.3,
      0.8,
    )}"/></g>`,
    width: 580,
    height: 380,
    stance: 'lies',
  };
};

/** A box tied with a ribbon and a sprig. */
export const giftBox: Shape = (pen, colour, second) => ({
  svg:
    `<path d="M-220-240h440v240q-220 34-440 0z" fill="${pen.linear(-220, 0, 220, 0, [
      [0, lighter(colour, 0.12)],
      [0.5, colour],
      [1, darker(colour, 0.26)],
    ])}"/><path d="M-240-300h480v72q-240 36-480 0z" fill="${pen.linear(-240, 0, 240, 0, [
      [0, lighter(colour, 0.26)],
      [0.5, lighter(colour, 0.06)],
      [1, darker(colour, 0.18)],
    ])}"/><path d="M-240-300L-190-352h380l50 52q-240 22-480 0z" fill="${lighter(colour, 0.34)}"/><path d="M-220-222q220 34 440 0v14q-220 34-440 0z" fill="#2a1408" fill-opacity=".2"/>` +
    `<path d="M-34-352h68l6 60V17H-40V-292z" fill="${pen.linear(-40, 0, 40, 0, [
      [0, lighter(second, 0.2)],
      [1, darker(second, 0.2)],
    ])}"/><path d="M0-340C-70-430-170-420-150-360C-140-330-60-330 0-340C70-430 170-420 150-360C140-330 60-330 0-340z" fill="${second}" stroke="${darker(second, 0.3)}" stroke-width="3"/><path d="M-6-338C-50-310-80-290-100-240M6-338C50-310 80-296 96-236" stroke="${darker(second, 0.1)}" stroke-width="19" fill="none" stroke-linecap="round"/><circle cy="-340" r="21" fill="${darker(second, 0.18)}"/>` +
    [
      leaf(30, -352, 52, 120, 22, '#6f8a62'),
      leaf(30, -352, 20, 130, 22, '#84a073'),
      leaf(26, -352, 82, 100, 20, '#5c7852'),
    ].join(''),
  width: 480,
  height: 440,
  foot: 220,
  stance: 'stands',
});

/** A gift card leaning out of its sleeve. */
export const giftCard: Shape = (pen, colour, second) => ({
  svg: `<g transform="rotate(-8)"><rect x="-240" y="-236" width="496" height="320" rx="26" fill="#2a1408" fill-opacity=".18"/><rect x="-248" y="-246" width="496" height="320" rx="26" fill="${pen.linear(
    -248,
    -246,
    248,
    74,
    [
      [0, lighter(colour, 0.25)],
      [1, darker(colour, 0.14)],
    ],
  )}"/><g transform="translate(-80 20) scale(.9)">${[-44, -14, 16, 46].map((turn) => leaf(0, 0, turn, 190, 36, lighter(colour, 0.45))).join('')}</g><path d="M70-180h120M110-150h80" stroke="${lighter(colour, 0.8)}" stroke-width="9" stroke-linecap="round"/><path d="M-270-40h540v290q0 24-24 24h-492q-24 0-24-24z" fill="${mix(second, '#f6efe2', 0.4)}"/><path d="M-270-40h540v16h-540z" fill="#2a1408" fill-opacity=".1"/>${pen.speckles([-260, -20, 260, 264], 80, darker(second, 0.2), 1.2).replace('<g ', '<g fill-opacity=".35" ')}<circle cy="112" r="52" fill="none" stroke="${darker(second, 0.3)}" stroke-width="3"/><path d="${`M-22 118C-10 84 14 84 22 118M0 136V90`}" stroke="${darker(second, 0.3)}" stroke-width="4" fill="none"/></g>`,
  width: 540,
  height: 540,
  stance: 'lies',
});

/** A tin with a lid and a paper band: seeds, tea, matches. */
export const tin: Shape = (pen, colour, second) => ({
  svg:
    vessel(pen, {
      profile: [
        [330, 132],
        [170, 132],
        [6, 132],
        [0, 128],
      ],
      colour,
      inside: null,
      gloss: 0.6,
      tilt: 0.16,
    }) +
    `<path d="M-132-238Q0-206 132-238V-84Q0-52-132-84z" fill="${pen.linear(-132, 0, 132, 0, [
      [0, darker(second, 0.12)],
      [0.3, lighter(second, 0.4)],
      [1, darker(second, 0.16)],
    ])}"/><g transform="translate(0 -96)">${leaf(0, 4, -28, 62, 15, '#6f8a62')}${leaf(0, 4, 28, 62, 15, '#5c7852')}${leaf(0, 4, 0, 78, 15, '#84a073')}</g><path d="M-132-286Q0-256 132-286" stroke="${darker(colour, 0.5)}" stroke-width="3" fill="none" opacity=".6"/>` +
    `<ellipse cy="-330" rx="${n(116)}" ry="17" fill="none" stroke="${darker(colour, 0.3)}" stroke-width="2.500" stroke-opacity=".6"/>`,
  width: 264,
  height: 352,
  foot: 130,
  stance: 'stands',
});
