/** Below this a word says nothing about the password it is found in. */
const shortest = 3;

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What a person's address, names and shops are made of, for looking them up in a password; longest first. */
export function ownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const whole = folded(text);
    return [whole, whole.replace(/[^\p{L}\p{N}]+/gu, ''), ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(words)]
    .filter((word) => word.length >= shortest)
    .toSorted((one, other) => other.length - one.length);
}

/** True when at least half of the password are words of its owner: `annabelle99`, `my-shop-2024`. */
export function isMostlyOwnWords(password: string, words: readonly string[]): boolean {
  const text = folded(password);
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, '');
  return (text.length - rest.length) * 2 >= text.length;
}
