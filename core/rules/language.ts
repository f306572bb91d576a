/** `de-CH` → `de`: the language whose texts a locale is shown in; undefined where none of those known is it. */
export function languageIn<L extends string>(
  locale: string,
  isKnown: (code: string) => code is L,
): L | undefined {
  const wanted = locale.replaceAll('_', '-');
  return [wanted, wanted.split('-')[0] ?? ''].find(isKnown);
}
