import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { htmlBounds, measureHtml } from '#core/contract/html-bounds.ts';
import { inEnglish } from '#core/contract/sentence.ts';
import { growth, slowest, tooSlow } from '#core/testing/processor-time.ts';
import { safeHtml as clean } from './safe-html.ts';

const safeHtml = (html: string) => clean(html).html;

test.each([
  ['<p onclick="x()" style="color:red" class="a">Hi</p>', '<p>Hi</p>'],
  ['a<script>alert(1)</script>b<style>p{}</style>c<iframe src="https://x">d</iframe>e', 'abce'],
  ['<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['<a href=" jAvAsCrIpT&#58;alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['<a href="//evil.test">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  [
    '<a href="https://ok.test" target="_blank">x</a>',
    '<a href="https://ok.test" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  ],
  ['<a href="mailto:a@b.test">x</a>', '<a href="mailto:a@b.test" rel="noopener noreferrer nofollow">x</a>'],
  ['<img src="x" onerror="alert(1)">', '<img src="x" loading="lazy" />'],
  ['<img src="data:image/svg+xml,x" alt="a">', '<img alt="a" loading="lazy" />'],
  ['<form action="/x"><input name="a"><button>Go</button></form>', 'Go'],
  [
    '<table><tr><td colspan="2" background="x">1</td></tr></table>',
    '<table><tr><td colspan="2">1</td></tr></table>',
  ],
  ['<p>a<b>b', '<p>a<b>b</b></p>'],
  ['<!-- c --><meta charset="utf-8"><base href="//evil">x', 'x'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
])('%s becomes %s', (html, safe) => {
  expect(safeHtml(html)).toBe(safe);
});

test('safe HTML stays unchanged', () => {
  const html = '<h2>Title</h2><ul><li>One &amp; <em>two</em></li></ul>';
  expect(safeHtml(html)).toBe(html);
  expect(safeHtml(safeHtml(`${html}<a href="https://x.test">y</a>`))).toBe(
    safeHtml(`${html}<a href="https://x.test">y</a>`),
  );
});

const seed = Number(process.env['PROVE_SEED'] ?? randomInt(2 ** 31));
const long = process.env['PROVE_SEED'] !== undefined;

const names = [
  ...[
    'p',
    'div',
    'b',
    'a',
    'li',
    'ul',
    'table',
    'tbody',
    'tr',
    'td',
    'th',
    'h2',
    'dd',
    'dt',
    'dl',
    'form',
    'P',
  ],
  ...['br', 'img', 'hr', 'input', 'image', 'option', 'select', 'x-y', 'body', 'rt', 'scripty', 'IFRAME'],
  ...['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'template'],
  ...['svg', 'math', 'path', 'foreignObject', 'foreignobject', 'desc', 'mi', 'annotation-xml'],
];
const space = fc.constantFrom('', ' ', '\n', '\t ', '/', ' / ', ' /');
const attribute = fc
  .tuple(
    fc.constantFrom('a', '=', 'href', '"', "'", '<b', 'x=y', '=='),
    space,
    fc.constantFrom('', '=', '= ', ' =\n'),
    fc.constantFrom(
      '',
      '"<b>"',
      "'</b>'",
      '">"',
      '"',
      "'",
      '<i>',
      '>',
      'x/',
      '&quot;',
      '"&amp',
      '&"',
      '&#34;"',
    ),
  )
  .map((parts) => parts.join(''));
const piece = fc.oneof(
  fc
    .tuple(fc.constantFrom(...names), fc.array(fc.tuple(space, attribute), { maxLength: 2 }), space)
    .map(([name, attributes, end]) => `<${name} ${attributes.flat().join('')}${end}>`),
  fc.constantFrom(...names).map((name) => `<${name}>`),
  fc.tuple(fc.constantFrom(...names), space).map(([name, end]) => `</${name}${end}>`),
  fc.constantFrom(
    ...[
      '<!-- <b> -->',
      '<!-->',
      '<!--->',
      '<!--',
      '-->',
      '--!>',
      '<!----!>',
      '<!-->-->',
      '<!- <b>',
      '<!doctype <b>>',
    ],
    ...['<![CDATA[<b>]]>', '<![CDATA[', ']]>', '<![cdata[<b>', '<?php <b> ?>', '<!x>', '<!>', '<![>', '<?>'],
    ...[
      '<',
      '<<b>',
      '< b>',
      '</>',
      '</ b>',
      '</1>',
      '<1>',
      '<b',
      '</b',
      '>',
      '"',
      "'",
      '&lt;',
      '&',
      '&amp',
      '💥',
    ],
    ...['</script', '</scripty>', '</textarea >', '<plaintext>', 'x', ' ', 'a<b'],
  ),
);
const anyHtml = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

/** How deep sanitize-html found elements inside each other, those without content left out. */
function parsedDepth(html: string): number {
  const empty = new Set(
    'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
      ' ',
    ),
  );
  let depth = 0;
  let deepest = 0;
  const hooks = {
    onOpenTag(name: string) {
      if (!empty.has(name)) deepest = Math.max(deepest, (depth += 1));
    },
    onCloseTag(name: string) {
      if (!empty.has(name)) depth -= 1;
    },
  };
  // What stands in an iframe would be parsed once more.
  sanitizeHtml(html, { ...hooks, nonTextTags: ['iframe', 'script'] });
  return deepest;
}

test('the walk before parsing finds the depth that the parser finds, whatever is malformed', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const depth = parsedDepth(html);
      const at = (most: number) => measureHtml(html, { ...htmlBounds, depth: most }).excess;
      expect([depth, at(depth)]).toEqual([depth, null]);
      if (depth > 0) expect([depth, at(depth - 1)]).toEqual([depth, 'depth']);
    }),
    { seed, numRuns: long ? 50_000 : 1000 },
  );
});

/** As it is cleaned, without the end tags that close what is open at the end. */
const unclosed = (html: string) => sanitizeHtml(html).replace(/(<\/\w+>)+$/, '');

test('a cut text is within the bounds and looks the same: no tag, entity or character is cut', () => {
  // What a parser looks ahead for is not in the part.
  const plain = anyHtml.filter((html) => !/<noscript|<iframe/i.test(html));
  fc.assert(
    fc.property(plain, fc.nat(80), fc.nat(12), fc.nat(6), (html, characters, tags, depth) => {
      const bounds = { characters, tags, depth };
      const { excess, end } = measureHtml(html, bounds);
      expect(end).toBeLessThanOrEqual(excess === null ? html.length : characters);
      const part = html.slice(0, end);
      expect(measureHtml(part, bounds)).toEqual({ excess: null, end });
      expect(sanitizeHtml(html).startsWith(unclosed(part))).toBe(true);
      expect(part.isWellFormed()).toBe(html.isWellFormed());
    }),
    { seed, numRuns: long ? 50_000 : 1000 },
  );
});

test.each([
  ['words', 'word '.repeat(40_000), 'characters', 100_000],
  ['a word without an end', 'x'.repeat(200_000), 'characters', 100_000],
  ['characters of two halves', `x${'💥'.repeat(100_000)}`, 'characters', 99_999],
  ['an entity at the end', `${'x'.repeat(99_998)}&amp;x`, 'characters', 99_998],
  ['a tag at the end', `<p>${'x'.repeat(99_990)}<b>bold</b></p>`, 'characters', 99_996],
  ['an attribute without an end', `<p>Good</p><a href="${'x'.repeat(200_000)}`, 'characters', 11],
  ['paragraphs', '<p>Hello</p>'.repeat(20_000), 'tags', 30_000],
  ['elements that are never closed', '<b>'.repeat(174_000), 'depth', 300],
  ['a list of the time before end tags', '<li>x'.repeat(4_999), null, 24_995],
] as const)('%s: what is beyond a bound is left out', (_name, html, excess, end) => {
  expect(measureHtml(html)).toEqual({ excess, end });
});

test('a cut is reported with its figures, and the rest has its closing tags', () => {
  const html = `<ul><li>${'<b>'.repeat(174_000)}`;
  const { html: safe, cut } = clean(html);
  expect(inEnglish(cut!)).toBe(
    'The description has HTML tags nested more than 100 levels deep. Its last 521706 of 522008 characters were left out.',
  );
  expect(safe).toBe(`<ul><li>${'<b>'.repeat(98)}${'</b>'.repeat(98)}</li></ul>`);
  expect(clean('<p>Short</p>')).toEqual({ html: '<p>Short</p>', cut: null });
});

/** Worst cases by what they consist of, repeated up to the bounds; `scale` is the part of the bounds. */
const units = [
  ...[
    '<b>',
    '<p>',
    '</p>',
    '<br>',
    '<svg>',
    '<a href=x>',
    '<img src=x>',
    '<',
    '&',
    '&amp;',
    '&#1',
    '<!--',
    '<![CDATA[',
  ],
  ...[
    '<script>',
    '</script',
    '<noscript>',
    '<noscript></b>',
    '<p><noscript></p>',
    '<iframe>',
    '<textarea>',
    '<title>',
  ],
  ...[
    '<div></b>',
    '<b></i>',
    '<table><tr><td>',
    '<ul><li>',
    '<form>',
    '<x:y>',
    '<>',
    '<svg><title>',
    '<option>',
    '</',
  ],
  ...[
    'x',
    ' ',
    '\n',
    '"',
    '<a a=',
    "<img alt='",
    '--',
    '-->',
    ']]>',
    '💥',
    '\u0301',
    '<a href="http://&',
    '<td x=',
  ],
];
const many = (unit: string, scale: number) => {
  const marks = unit.split('<').length - 1;
  const most = Math.min(
    htmlBounds.characters / unit.length,
    marks === 0 ? Infinity : htmlBounds.tags / marks,
  );
  return unit.repeat(Math.floor(most * scale));
};
const deep = (unit: string, scale: number) => {
  const nest = `${unit.repeat(htmlBounds.depth)}${'</p>'}${`</${unit.slice(1)}`.repeat(htmlBounds.depth)}`;
  return nest.repeat(Math.floor((htmlBounds.tags / (nest.split('<').length - 1)) * scale));
};
const attributes = (tag: string, scale: number) =>
  `<${tag} ${Array.from({ length: (htmlBounds.characters / 7) * scale }, (_, n) => `a${n}`).join(' ')}>`;
const hostile: [string, (scale: number) => string][] = [
  ...units.map((unit): [string, (scale: number) => string] => [unit, (scale) => many(unit, scale)]),
  ...['<b>', '<div>', '<a>', '<svg>'].map((unit): [string, (scale: number) => string] => [
    `${unit} inside each other`,
    (scale) => deep(unit, scale),
  ]),
  ...['a', 'img', 'td', 'b', 'x'].map((tag): [string, (scale: number) => string] => [
    `attributes of ${tag}`,
    (scale) => attributes(tag, scale),
  ]),
  ...['"http://', '"javascript:', '"\u0001', '"<!--', '"&Tab;', '" '].map(
    (text): [string, (scale: number) => string] => [
      `href=${text}`,
      (scale) => `<a href="${text.slice(1).repeat(Math.floor((90_000 / (text.length - 1)) * scale))}">`,
    ],
  ),
];

test('what makes the worst descriptions is cleaned, whatever it is (reliability 39)', () => {
  for (const [name, make] of hostile) {
    const { html } = clean(make(1));
    expect([name, html.length]).toEqual([name, expect.toSatisfy((size: number) => size < 800_000)]);
  }
});

test.runIf(long)(
  'the worst descriptions take 50 ms of processor time at most, and twice the text twice the time (reliability 39)',
  { timeout: 120_000 },
  async () => {
    const inputs = [
      ...hostile.map(([name, make]) => [name, make(0.5), make(1)] as const),
      // Far beyond the bounds, as in a file.
      ...units.map(
        (unit) => [`${unit}, 2 MB`, unit.repeat(1e6 / unit.length), unit.repeat(2e6 / unit.length)] as const,
      ),
    ];
    const all = [];
    for (const [name, half, full] of inputs) all.push(await growth(name, clean, [half, full]));
    console.log(slowest(all));
    expect(tooSlow(all)).toEqual([]);
  },
);
