/** Marks a text as the reference of a declared sentence, so that an undeclared sentence does not compile. */
declare const mark: unique symbol;
declare const codes: unique symbol;

/**
 * A sentence of ours on its way to whoever reads it: its code and what it names, `orders.only_left {"count":3}`. It is
 * said where it arrives, in English (`inEnglish`) or in the language of the screen.
 */
export type Sentence = string & { readonly [mark]: 'sentence' };

/** A value that a sentence may name; another sentence becomes a part of it. */
export type SentenceValue = string | number | Sentence;

/** The names in a text: `'Only %{count} left'` → `'count'`. */
export type Names<Words extends string> = Words extends `${string}%{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

type With<Words extends string, Made> = [Names<Words>] extends [never]
  ? Made
  : (values: Readonly<Record<Names<Words>, SentenceValue>>) => Made;

/** Which codes a declaration has, for the types of its translations. */
interface HasCodes<Code extends string> {
  readonly [codes]?: Code;
}

/** The codes of declared sentences and refusals: what a language has words for. */
export type SentenceCode<Declared> = Declared extends HasCodes<infer Code> ? Extract<Code, string> : never;

/**
 * What another language has for the sentences and refusals of these declarations: each of them, and no other.
 *
 *     export const orderSentencesDe: TranslatedSentences<typeof orderRefusals | typeof orderSentences> = { … };
 */
export interface TranslatedSentences<Declared> {
  /** Under which every other language keeps them. */
  area: 'sentences';
  strings: Readonly<Record<SentenceCode<Declared>, string>>;
}

export type Sentences<Area extends string, Words extends Readonly<Record<string, string>>> = {
  readonly [Key in keyof Words]: With<Words[Key], Sentence>;
} & HasCodes<`${Area}.${Extract<keyof Words, string>}`>;

/** What a call answers instead of what was asked for. */
export interface Refused {
  readonly status: number;
  /** `area.code`, or the key that a document names. */
  readonly code: string;
  readonly sentence: Sentence;
}

/** One code: its status and its sentence, its sentences by name, or none of its own: then it is given one. */
export interface RefusalDeclaration {
  readonly status: number;
  /** The code on the wire, where a document names one that is not `area.key`. */
  readonly code?: string;
  readonly words?: string | Readonly<Record<string, string>>;
}
type Declarations = Readonly<Record<string, RefusalDeclaration>>;

type Refusing<Declared extends RefusalDeclaration> = Declared extends { readonly words: infer Words }
  ? Words extends string
    ? With<Words, Refused>
    : { readonly [Variant in keyof Words]: With<Extract<Words[Variant], string>, Refused> }
  : (sentence: Sentence) => Refused;

type RefusalCodes<Area extends string, D extends Declarations> = {
  [Key in Extract<keyof D, string>]: D[Key] extends { readonly words: infer Words }
    ? Words extends string
      ? `${Area}.${Key}`
      : `${Area}.${Key}.${Extract<keyof Words, string>}`
    : never;
}[Extract<keyof D, string>];

export type Refusals<Area extends string, D extends Declarations> = {
  readonly [Key in keyof D]: Refusing<D[Key]>;
} & HasCodes<RefusalCodes<Area, D>>;

/** Every declared sentence, by its code. */
const declaredWords = new Map<string, string>();
const declaredRefusals = new Map<string, Set<number>>();
const declaredTwice: string[] = [];

/** Every sentence that has been declared, by its code; and of every code of a refusal its statuses, one as a rule. */
export const declarations: {
  readonly words: ReadonlyMap<string, string>;
  readonly refusals: ReadonlyMap<string, ReadonlySet<number>>;
  /** Codes that two declarations have: which of them a program means would be chance. */
  readonly twice: readonly string[];
} = { words: declaredWords, refusals: declaredRefusals, twice: declaredTwice };

function declare(
  code: string,
  words: string,
): (values?: Readonly<Record<string, SentenceValue>>) => Sentence {
  if (declaredWords.has(code)) declaredTwice.push(code);
  declaredWords.set(code, words);
  return (values) => (values ? `${code} ${JSON.stringify(values)}` : code) as Sentence;
}

const names = (words: string): boolean => words.includes('%{');

/**
 * Declares an area's sentences, beside fields for the most part. One that names nothing is the sentence itself, one
 * that does is made of what it names: `orderSentences.only_left({ count: 3 })`.
 */
export function defineSentences<
  const Area extends string,
  const Words extends Readonly<Record<string, string>>,
>(area: Area, words: Words): Sentences<Area, Words> {
  const made = Object.entries(words).map(([key, text]) => {
    const say = declare(`${area}.${key}`, text);
    return [key, names(text) ? say : say()];
  });
  return Object.fromEntries(made) as Sentences<Area, Words>;
}

/**
 * Declares an area's refusals, each once: its code, its status, and what it says.
 *
 *     defineRefusals('orders', {
 *       sold_out: { status: 409, words: '%{title} is not in stock any more.' },
 *       settled: { status: 409, words: { sent: 'Everything is sent.', cancelled: 'It is cancelled.' } },
 *       lines: { status: 422 },
 *     });
 *
 * `new Refusal(orderRefusals.sold_out({ title }))`, `new Refusal(orderRefusals.settled.sent)`, and where it has no
 * words of its own, a declared sentence: `new Refusal(orderRefusals.lines(orderSentences.choose_lines))`.
 */
export function defineRefusals<const Area extends string, const D extends Declarations>(
  area: Area,
  declared: D,
): Refusals<Area, D> {
  const made = Object.entries(declared).map(([key, { status, words, code = `${area}.${key}` }]) => {
    declaredRefusals.set(code, new Set([...(declaredRefusals.get(code) ?? []), status]));
    const saying = (sentence: Sentence): Refused => ({ status, code, sentence });
    const one = (name: string, text: string) => {
      const say = declare(name, text);
      return names(text)
        ? (values: Readonly<Record<string, SentenceValue>>) => saying(say(values))
        : saying(say());
    };
    if (words === undefined) return [key, saying];
    if (typeof words === 'string') return [key, one(`${area}.${key}`, words)];
    const variants = Object.entries(words).map(([name, text]) => [name, one(`${area}.${key}.${name}`, text)]);
    return [key, Object.fromEntries(variants)];
  });
  return Object.fromEntries(made) as Refusals<Area, D>;
}

/** A sentence as answers carry it; a value that is a sentence of ours is one of these. */
export interface CodedSentence {
  code: string;
  values: Record<string, CodedValue>;
}
export type CodedValue = string | number | CodedSentence;

/** What a sentence refers to; undefined for any other text. */
export function tell(text: string): CodedSentence | undefined {
  const at = text.indexOf(' ');
  const code = at < 0 ? text : text.slice(0, at);
  if (!declaredWords.has(code)) return undefined;
  if (at < 0) return { code, values: {} };
  let given: Record<string, string | number>;
  try {
    given = JSON.parse(text.slice(at + 1)) as Record<string, string | number>;
  } catch {
    return undefined;
  }
  const values = Object.entries(given).map(([name, value]): [string, CodedValue] => [
    name,
    (typeof value === 'string' ? tell(value) : undefined) ?? value,
  ]);
  return { code, values: Object.fromEntries(values) };
}

/** Puts values in their places; `say` says the sentences among them. */
export function fillWords(
  words: string,
  values: Readonly<Record<string, CodedValue>>,
  say: (told: CodedSentence) => string,
): string {
  return words.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'object' ? say(value) : String(value);
  });
}

const sayEnglish = ({ code, values }: CodedSentence): string =>
  fillWords(declaredWords.get(code) ?? code, values, sayEnglish);

/** A sentence in English; any other text as it is. */
export function inEnglish(text: string): string {
  const coded = tell(text);
  return coded ? sayEnglish(coded) : text;
}

/** An error that says a declared sentence: `message` is English. */
export class SentenceError extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(inEnglish(sentence), options);
    this.sentence = sentence;
  }
}
