/** Letters of a message that are kept at most. */
export const maxMaskedLetters = 300;

/** Names of the language and the browser, and words that messages begin with: none of a person. */
const known = new Set(
  (
    'Array Boolean Date Function JSON Map Number Object Promise Set String Symbol DOM HTML CSS URL React Node Element Window ' +
    'Document NaN Access Attempt Blocked Cannot Could Error Failed Illegal Invalid Loading Maximum Missing Network No Not Out ' +
    'Request Response Script The Too Unable Uncaught Unexpected Unknown'
  ).split(' '),
);
const isKnown = (word: string): boolean => known.has(word) || /^[A-Z][A-Za-z]*(Error|Exception)$/.test(word);

/**
 * The message of an error as a log may hold it: quotes, addresses, emails, numbers and names are replaced, so that what a
 * person typed or is called stays out. At most 300 letters.
 */
export function maskText(text: string): string {
  const plain = text
    .slice(0, 4 * maxMaskedLetters)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain
    .replaceAll(/[\w.+-]+@[\w.-]+/g, '<email>')
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '<address>')
    .replaceAll(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|(?<![A-Za-z])'[^']*'(?![A-Za-z])/g, '<text>')
    .replaceAll(/["“”„«»`][^"“”„«»`]*$/g, '<text>')
    .replaceAll(/\S*(?:[^\x20-\x7e]\S*)+/g, '<word>')
    .replaceAll(/[A-Za-z_$]*\d[\w$]*/g, '0')
    .replaceAll(/(?<![<\w$])[A-Z][\w$]*/g, (word) => (isKnown(word) ? word : '<word>'))
    .slice(0, maxMaskedLetters);
}

/** `/orders/1042?tab=x` → `/orders/:id`: lower-case words of an address stay, everything else between its slashes goes. */
export function bareAddress(path: string): string {
  const parts = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter((part) => part !== '');
  const masked = parts.slice(0, 12).map((part) => (/^[a-z][a-z-]{0,39}$/.test(part) ? part : ':id'));
  return `/${masked.join('/')}`.slice(0, 200).replace(/:i?$/, '');
}
