import { fillWords, inEnglish, tell, type CodedSentence } from '../../contract/sentence.ts';
import { languageTexts } from '../i18n/text-catalogue.ts';

/** Under which every other language keeps the declared sentences, by their codes. */
export const sentenceArea = 'sentences';

/**
 * What the server told by its code, in the language of the screen; `english` where that is English, and where it was
 * kept before sentences had codes.
 */
export function sentenceText(told: CodedSentence | null | undefined, english: string): string {
  const words = told ? languageTexts(sentenceArea)[told.code] : undefined;
  if (!told || words === undefined) return english;
  return fillWords(words, told.values, (inner) => sentenceText(inner, inEnglish(inner.code)));
}

/** A sentence of a contract or a rule, as it came of there; any other text as it is. */
export function translateSentence(text: string): string {
  const coded = tell(text);
  return coded ? sentenceText(coded, inEnglish(text)) : text;
}

/** The same for sentences beside fields. */
export function translateFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, translateSentence(text)]));
}
