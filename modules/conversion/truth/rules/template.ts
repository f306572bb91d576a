const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Names in double braces, in the order of the text, each once. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

/** Those of them that are no variables, for people to read: five at most, none longer than 40 characters. */
export function unknownNames(text: string, known: readonly string[]): string | null {
  const names = namesIn(text).filter((name) => !known.includes(name));
  return names.length === 0
    ? null
    : names
        .slice(0, 5)
        .map((name) => `{{${name.slice(0, 40)}}}`)
        .join(', ');
}

/** Whether a text is nothing but its variables: each once, with spaces between them at most. */
export function isVariablesOnly(text: string, variables: readonly string[]): boolean {
  const names = namesIn(text);
  return text.replaceAll(pattern, '').trim() === '' && names.join() === variables.join();
}

/**
 * A text with its variables filled in; null if one has no value, because a sentence with a gap would not be true.
 * Unknown names stay as written, and values are never parsed.
 */
export function filled(text: string, values: Readonly<Record<string, string | null>>): string | null {
  let whole = true;
  const made = text.replaceAll(pattern, (as: string, name: string) => {
    if (!Object.hasOwn(values, name)) return as;
    const value = values[name];
    if (value === null || value === undefined) whole = false;
    return value ?? '';
  });
  return whole ? made : null;
}
