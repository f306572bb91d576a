/** Widths that copies are made in; anything else would let strangers fill the store. */
export const imageWidths = [64, 128, 400, 900, 1600] as const;

/** Where the store keeps the copy of an image in a width. */
export const copyKeyOf = (key: string, width: number): string => `copies/${key}.w${width}.webp`;

/** Where it keeps all that may have been made. */
export const copyKeysOf = (key: string): string[] => imageWidths.map((width) => copyKeyOf(key, width));
