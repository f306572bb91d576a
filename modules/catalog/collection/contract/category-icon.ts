/** Icons of categories, each a name of the admin's icon set; plain words, which rules use, too. */
export const categoryIcons = [
  'bag',
  'edit',
  'gift',
  'heart',
  'home',
  'layers',
  'phone',
  'shirt',
  'star',
  'store',
  'trend',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];
