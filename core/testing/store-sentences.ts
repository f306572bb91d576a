import { neutralSentences } from './neutral-sentences.ts';

/** What a page says: its texts and the labels that are read aloud, each as one sentence. */
function sentencesOf(html: string): string[] {
  const entities: Record<string, string> = {
    amp: '&',
    nbsp: ' ',
    lt: '<',
    gt: '>',
    '#39': "'",
    '#34': '"',
    quot: '"',
  };
  const read = (text: string) =>
    text
      .replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)
      .replace(/\s+/g, ' ')
      .trim();
  const body = html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, '<>');
  return [
    ...body.replace(/<[^>]*>/g, '\0').split('\0'),
    ...[...body.matchAll(/\b(?:aria-label|alt|placeholder|title|data-alt)="([^"]*)"/g)].map(
      ([, said]) => said!,
    ),
    ...[...body.matchAll(/<meta (?:name="description"|property="og:[a-z_]+") content="([^"]*)"/g)].map(
      ([, said]) => said!,
    ),
  ]
    .map(read)
    .filter((text) => /\p{L}{2}/u.test(text));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Matches a neutral sentence, with the shop's own data, numbers and amounts in its places. */
function pattern(sentence: string, own: readonly string[]): RegExp {
  const data = [...own.map(escaped), String.raw`[\d.,:/#–−€$%\s]*(?:EUR|USD)?[\d.,:/#–−€$%\s]*`].join('|');
  return new RegExp(
    `^${sentence
      .split(/%[a-z]+/)
      .map(escaped)
      .join(`(?:${data})`)}$`,
  );
}

/**
 * The sentences of a page that are neither neutral nor the shop's own.
 * @param own what the merchant and the shopper wrote, the shop's name first
 * @param countries their names in the language of the store
 * @param besides further sentences, as `neutralSentences` has them, that are true of this shop
 */
export function untrueSentences(
  html: string,
  locale: 'en-US' | 'de-DE',
  own: readonly string[],
  countries: readonly string[],
  besides: readonly string[] = [],
): string[] {
  const title = new RegExp(`<title>(.*?) · ${escaped((own[0] ?? '').replaceAll('&', '&amp;'))}</title>`);
  const neutral = [...neutralSentences[locale], ...besides].map((sentence) => pattern(sentence, own));
  const known = new Set([...own, ...countries]);
  return sentencesOf(html.replace(title, '<title>$1</title>')).filter(
    (said) =>
      !known.has(said) &&
      !neutral.some((sentence) => sentence.test(said)) &&
      !pattern('%any', own).test(said),
  );
}
