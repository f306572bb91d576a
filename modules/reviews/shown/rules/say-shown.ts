/** A word of shoppers' pages with what belongs into it, where it says `%{…}`. */
export const sayShown = (word: string, values: Readonly<Record<string, string | number>>): string =>
  word.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
