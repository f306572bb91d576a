import { coreSentences } from './core-refusals.ts';
import type { Sentence } from './sentence.ts';

/**
 * How much HTML is parsed at most. Parsing takes time by the tag and by the depth of each, so that a text within
 * these takes milliseconds (`modules/catalog/product/server/safe-html.test.ts` times the worst of them).
 */
export const htmlBounds = {
  /** UTF-16 units, as everywhere in the contract. */
  characters: 100_000,
  /** Opening and closing ones; every `<` counts, wherever it stands. */
  tags: 5_000,
  /** Elements inside each other, those that were never closed included. Browsers stop at 512. */
  depth: 100,
} as const;

/** Which bound a text goes beyond. */
export type HtmlExcess = keyof typeof htmlBounds;
type Bounds = Readonly<Record<HtmlExcess, number>>;

export interface HtmlMeasure {
  /** The bound that the text goes beyond first; null when it is within all of them. */
  excess: HtmlExcess | null;
  /** How much of the text is within: up to here it ends between tags, or in text between characters. */
  end: number;
}

const voidNames = namesOf(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
);
/** What stands in these is no markup, up to their own end tag. */
const rawEnds = new Map(
  ['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'].map((name) => [
    name,
    new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi'),
  ]),
);
/** HTML again, inside of SVG and MathML. */
const integrationNames = namesOf('mi mo mn ms mtext annotation-xml desc title foreignObject');
const formNames = namesOf('input option optgroup select button datalist textarea');
const headingNames = namesOf('h1 h2 h3 h4 h5 h6 p');
const paragraph = namesOf('p');
/** Opening one of these closes the others, as long as one of them is the innermost. */
const impliedEnds = new Map<string, ReadonlySet<string>>([
  ['tr', namesOf('tr th td')],
  ['th', namesOf('th')],
  ['td', namesOf('thead th td')],
  ['body', namesOf('head link script')],
  ['a', namesOf('a')],
  ['li', namesOf('li')],
  ...each('h1 h2 h3 h4 h5 h6', headingNames),
  ...each('select input output button datalist textarea', formNames),
  ['option', namesOf('option')],
  ['optgroup', namesOf('optgroup option')],
  ...each('dd dt', namesOf('dd dt')),
  ...each('rt rp', namesOf('rt rp')),
  ...each('tbody tfoot', namesOf('thead tbody')),
  ...each('p address article aside blockquote details div dl fieldset figcaption figure footer', paragraph),
  ...each('form header hr main nav ol pre section table ul', paragraph),
]);

function namesOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

function each(names: string, ends: ReadonlySet<string>): [string, ReadonlySet<string>][] {
  return names.split(' ').map((name) => [name, ends]);
}

/** An element that is open, and what the things in it are read as. */
interface Open {
  name: string;
  inside: 'html' | 'svg' | 'math';
}

const tab = 0x09;
const slash = 0x2f;
const equals = 0x3d;
const greater = 0x3e;

const isSpace = (code: number) =>
  code === 0x20 || code === 0x0a || code === tab || code === 0x0c || code === 0x0d;
const endsName = (code: number) => code === slash || code === greater || isSpace(code);
const isLetter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

/**
 * Measures HTML without building anything of it: one walk, no going back, so that it takes time by the length
 * alone, and at most that of `htmlBounds.characters`. It reads tags, attributes, comments and raw text as the parser
 * of sanitize-html does (a property test holds their depths equal); where the two should ever differ, the number of
 * tags, which is counted without reading anything, still bounds what parsing takes.
 */
export function measureHtml(html: string, bounds: Bounds = htmlBounds): HtmlMeasure {
  let limit = Math.min(html.length, bounds.characters);
  let excess: HtmlExcess | null = html.length > limit ? 'characters' : null;
  const tagTooMany = startOfTag(html, bounds.tags + 1, limit);
  if (tagTooMany !== null) {
    limit = tagTooMany;
    excess = 'tags';
  }
  // With the character behind the limit, which makes a `<` before it a tag.
  const walk = new HtmlWalk(html.slice(0, limit + 1), limit, bounds.depth);
  walk.run();
  const { tooDeep } = walk;
  if (tooDeep) excess = 'depth';
  if (excess === null) return { excess, end: html.length };
  if (tooDeep || !walk.inText) return { excess, end: walk.boundary };
  // Text may be long between two tags: it is cut itself rather than left out whole.
  const last = walk.boundary;
  return { excess, end: last > limit / 2 ? last : wholeText(html, last, limit) };
}

/** Where the `n`th `<` stands; null when there are fewer before `limit`. */
function startOfTag(html: string, n: number, limit: number): number | null {
  let at = -1;
  for (let count = 0; count < n; count += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0 || at >= limit) return null;
  }
  return at;
}

/** The longest an entity is (`&CounterClockwiseContourIntegral;`), and a little more. */
const longestEntity = 40;

/** The end of a piece of text that does not fall into an entity or between the halves of a character. */
function wholeText(html: string, from: number, limit: number): number {
  let end = limit;
  const amp = html.lastIndexOf('&', end - 1);
  if (amp >= from && end - amp < longestEntity && !html.slice(amp, end).includes(';')) end = amp;
  const code = html.charCodeAt(end);
  const before = html.charCodeAt(end - 1);
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? end - 1 : end;
}

class HtmlWalk {
  /** The last place, up to the limit, that is between two tags, or a tag and text. */
  boundary = 0;
  /** True when the limit falls into text. */
  inText = false;
  /** True when the walk ended at a tag that stands too deep: the `boundary`. */
  tooDeep = false;
  readonly #html: string;
  readonly #limit: number;
  readonly #depth: number;
  readonly #open: Open[] = [];
  #at = 0;

  constructor(html: string, limit: number, depth: number) {
    this.#html = html;
    this.#limit = limit;
    this.#depth = depth;
  }

  /** Walks up to the limit, or to what stands too deep. */
  run(): void {
    const html = this.#html;
    const limit = this.#limit;
    while (this.#at < limit) {
      const start = html.indexOf('<', this.#at);
      if (start < 0 || start >= limit) break;
      if (!opensMarkup(html.charCodeAt(start + 1))) {
        this.#at = start + 1;
        continue;
      }
      this.boundary = start;
      this.#markup(start + 1);
      if (this.tooDeep || this.#at > limit) return;
      this.boundary = this.#at;
    }
    this.inText = true;
  }

  #reach(depth: number): void {
    if (depth > this.#depth) this.tooDeep = true;
  }

  /** Reads what begins with the `<` before `at`; leaves `#at` behind it. */
  #markup(at: number): void {
    const code = this.#html.charCodeAt(at);
    if (isLetter(code)) this.#openingTag(at);
    else if (code === slash) this.#closingTag(at + 1);
    else this.#declaration(at);
  }

  /** Puts `#at` behind the next `text`, or at the end. */
  #skipPast(text: string, from: number): void {
    const found = this.#html.indexOf(text, from);
    this.#at = found < 0 ? Infinity : found + text.length;
  }

  /** `<!…>`, `<?…>`, comments and CDATA. */
  #declaration(at: number): void {
    const html = this.#html;
    if (html.startsWith('![CDATA[', at)) return this.#skipPast(']]>', at + 8);
    if (!html.startsWith('!--', at)) return this.#skipPast('>', at + 1);
    const text = at + 3;
    if (html.startsWith('>', text)) this.#at = text + 1;
    else if (html.startsWith('->', text)) this.#at = text + 2;
    else this.#skipPastMatch(/--!?>/g, text);
  }

  #skipPastMatch(pattern: RegExp, from: number): void {
    pattern.lastIndex = from;
    this.#at = pattern.test(this.#html) ? pattern.lastIndex : Infinity;
  }

  #nameFrom(start: number): { name: string; end: number } {
    let end = start;
    while (end < this.#html.length && !endsName(this.#html.charCodeAt(end))) end += 1;
    const name = this.#html.slice(start, end).toLowerCase();
    if (name === 'image' && this.#inside === 'html') return { name: 'img', end };
    return { name: name === 'foreignobject' && this.#inside === 'svg' ? 'foreignObject' : name, end };
  }

  get #inside(): Open['inside'] {
    return this.#open.at(-1)?.inside ?? 'html';
  }

  #closingTag(at: number): void {
    if (!isLetter(this.#html.charCodeAt(at))) return this.#skipPast('>', at);
    const { name, end } = this.#nameFrom(at);
    this.#skipPast('>', end);
    if (end >= this.#html.length || voidNames.has(name)) return;
    // HTML within SVG may end what holds it, which is written with its capital letter there.
    const inHtml = this.#inside === 'html' && name === 'foreignobject';
    this.#close(inHtml && this.#open.some((one) => one.name === 'foreignObject') ? 'foreignObject' : name);
  }

  #close(name: string): void {
    const index = this.#open.findLastIndex((one) => one.name === name);
    if (index >= 0) this.#open.length = index;
    // The end of a paragraph that was never opened is an empty one.
    else if (name === 'p') this.#reach(this.#open.length + 1);
  }

  #openingTag(at: number): void {
    const wasForeign = this.#inside !== 'html';
    const { name, end } = this.#nameFrom(at);
    if (end >= this.#html.length) {
      this.#at = Infinity;
      return;
    }
    const pushed = this.#push(name);
    const closesItself = this.#attributes(end);
    if (this.#at < Infinity) this.#reach(this.#open.length);
    if (closesItself && pushed && this.#inside !== 'html') this.#open.pop();
    if (wasForeign) return;
    if (name === 'plaintext') this.#at = Infinity;
    const raw = rawEnds.get(name);
    if (!raw || this.#at === Infinity) return;
    this.#skipPastMatch(raw, this.#at);
    if (this.#at === Infinity) return;
    this.#close(name);
    this.#skipPast('>', this.#at);
  }

  /** True when an element is open that was not. */
  #push(name: string): boolean {
    const open = this.#open;
    if (name === 'form' && open.some((one) => one.name === name)) return false;
    const ends = impliedEnds.get(name);
    while (ends?.has(open.at(-1)?.name ?? '')) open.pop();
    if (voidNames.has(name)) return false;
    if (name === 'svg' || name === 'math') open.push({ name, inside: name });
    else open.push({ name, inside: integrationNames.has(name) ? 'html' : this.#inside });
    return true;
  }

  /** Reads the attributes and the end of an opening tag; true when it ends with `/>`. */
  #attributes(from: number): boolean {
    const html = this.#html;
    let at = from;
    let afterSlash = false;
    for (;;) {
      while (isSpace(html.charCodeAt(at))) at += 1;
      const code = html.charCodeAt(at);
      if (code === greater) {
        this.#at = at + 1;
        return afterSlash;
      }
      if (Number.isNaN(code)) {
        this.#at = Infinity;
        return false;
      }
      if (code === slash) {
        afterSlash = true;
        at += 1;
        continue;
      }
      afterSlash = false;
      at = this.#attribute(at);
    }
  }

  /** Returns where an attribute ends that begins `at`. */
  #attribute(start: number): number {
    const html = this.#html;
    // Whatever its first character is, it belongs to the name.
    let at = start + 1;
    while (at < html.length && html.charCodeAt(at) !== equals && !endsName(html.charCodeAt(at))) at += 1;
    let value = at;
    while (isSpace(html.charCodeAt(value))) value += 1;
    if (html.charCodeAt(value) !== equals) return at;
    value += 1;
    while (isSpace(html.charCodeAt(value))) value += 1;
    const quote = html[value];
    if (quote === '"' || quote === "'") {
      const end = html.indexOf(quote, value + 1);
      return end < 0 ? html.length : end + 1;
    }
    while (value < html.length && html.charCodeAt(value) !== greater && !isSpace(html.charCodeAt(value)))
      value += 1;
    return value;
  }
}

/** True for what makes a `<` more than a character of the text. */
function opensMarkup(code: number): boolean {
  return isLetter(code) || code === slash || code === 0x21 || code === 0x3f;
}

/** A refusal for a field: which bound, with its figure. */
export function htmlRefusal(excess: HtmlExcess): Sentence {
  const count = htmlBounds[excess];
  if (excess === 'characters') return coreSentences.at_most_characters({ count });
  if (excess === 'tags') return coreSentences.at_most_tags({ count });
  return coreSentences.at_most_tags_deep({ count });
}

/** HTML within the bounds, and in a sentence what was left out; null when nothing was. */
export interface CutHtml {
  html: string;
  cut: Sentence | null;
}

/**
 * As much of a text as is within the bounds. It ends at a tag, or where there is none near, between two characters
 * of the text. What was open there is still open: whoever cleans it closes it.
 */
export function cutHtml(html: string): CutHtml {
  const { excess, end } = measureHtml(html);
  if (excess === null) return { html, cut: null };
  const count = htmlBounds[excess];
  const what = {
    characters: coreSentences.more_characters,
    tags: coreSentences.more_tags,
    depth: coreSentences.more_tags_deep,
  }[excess]({ count });
  const left = html.length - end;
  return {
    html: html.slice(0, end),
    cut: coreSentences.description_cut({ excess: what, left, all: html.length }),
  };
}
