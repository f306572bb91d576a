/**
 * The letters of a code: no vowels, so that no words come about, and none that look like another. 28 of them, so that
 * sixteen hold 76 bits and twelve 57.
 */
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const randomLetters = 16;

/**
 * A code that can't be guessed: the word and random characters, sixteen by default, `SALE-7K2M9QXR4TWB8CDF`. `bytes`
 * returns that many random bytes. Stores ignore case in codes, so all letters are capitals.
 */
export function codeText(
  word: string,
  bytes: (count: number) => Uint8Array,
  count: number = randomLetters,
): string {
  let random = '';
  // Bytes above the largest multiple of the letters are thrown away: each letter is as likely as any other.
  const fair = 256 - (256 % letters.length);
  while (random.length < count) {
    for (const byte of bytes(count * 2)) {
      if (byte < fair && random.length < count) random += letters[byte % letters.length]!;
    }
  }
  return `${word}-${random}`;
}

/** Whether a code can be one that carries offers' discounts, with sixteen random letters, in any case. */
export const isCodeText = (text: string): boolean =>
  new RegExp(`^[A-Z0-9]{1,20}-[${letters}]{${randomLetters}}$`).test(text.toUpperCase());
