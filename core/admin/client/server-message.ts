import { languageTexts } from '../i18n/text-catalogue.ts';

/**
 * The area under which another language keeps what the server says, keyed by the exact English message
 * (parts that vary as `%{name}`), or by `code:identity.wrong_code` where every message of a code means the same.
 */
export const serverArea = 'server';

/** What the server said, in the language of the screen; its own words where they are not known. */
export function serverMessage(english: string, code = ''): string {
  const known = languageTexts(serverArea);
  return known[english] ?? filled(known, english) ?? known[`code:${code}`] ?? english;
}

/** The same for sentences beside fields. */
export function serverMessages(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, serverMessage(text)]));
}

function filled(known: Readonly<Record<string, string>>, english: string): string | undefined {
  for (const [said, text] of Object.entries(known)) {
    const values = said.includes('%{') ? messagePattern(said).exec(english)?.groups : undefined;
    if (values)
      return text.replaceAll(/%\{(\w+)\}/g, (_whole, name: string) => serverMessage(values[name] ?? ''));
  }
  return undefined;
}

/** `Use at most %{count} characters` as a pattern with named groups. */
export function messagePattern(said: string): RegExp {
  const parts = said
    .split(/%\{(\w+)\}/)
    .map((part, at) =>
      at % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
  return new RegExp(`^${parts.join('')}$`);
}
