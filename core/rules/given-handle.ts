const longestHandle = 255;
/** What is looked at of a text, however long it is. */
const longestRead = 1000;

/** What cannot stand in one part of an address, or parts a list of handles: `/`, `\`, `?`, `#`, `%`, `,` and blanks. */
const blank = String.raw`[\p{Cc}\p{Z}/\\?#%,]+`;
const ends = new RegExp(`^${blank}|${blank}$`, 'gu');
// With the dashes around it: `Blue - Mug` is `blue-mug`.
const inner = new RegExp(`-*${blank}(?:-|${blank})*`, 'gu');

/**
 * A handle as a store, a file or a person gives it. Everything that an address can hold stays, symbols and emoji too
 * (`dry-socks™`), because pages, reviews and feeds elsewhere use the same handle; letters become small, and what an
 * address cannot hold becomes a dash. `''` when nothing is left. The handle of a handle is itself.
 */
export function givenHandle(text: string): string {
  const handle = text
    .trim()
    .slice(0, longestRead)
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(ends, '')
    .replace(inner, '-');
  return /^\.*$/.test(handle) ? '' : cutHandle(handle, longestHandle);
}

/** At most `most` units, and no half character at the end. */
export function cutHandle(text: string, most = longestHandle): string {
  if (text.length <= most) return text;
  return text.slice(0, (text.codePointAt(most - 1) ?? 0) > 0xffff ? most - 1 : most);
}
