const named = /\{\{\s*([^{}]*?)\s*\}\}/g;

/**
 * Fills `{{order}}` and the like. Plain text in, plain text out: what is filled in is never looked at again, and whoever
 * shows the result must not parse it as HTML. A name that has no value stays to be seen.
 */
export function fillWording(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(named, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));
}

/** The first name in double braces that is not among `known`; null when all are. */
export function unknownVariable(text: string, known: readonly string[]): string | null {
  for (const [, name = ''] of text.matchAll(named)) if (!known.includes(name)) return name;
  return null;
}

/** The lines of a text that hold anything: each is a paragraph of its mail. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
