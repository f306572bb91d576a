/** A text of shoppers' pages with its values in place of `%{…}`. */
export const sayShown = (word: string, values: Readonly<Record<string, string | number>>): string =>
  word.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
