import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

// Found by their names, so that no list of them is kept: `x-text.de.ts` lies beside `x-text.ts`.
const files = import.meta.glob<Record<string, TranslatedStrings>>(
  ['../../../core/admin/**/*.de.ts', '../../../modules/**/admin/**/*.de.ts'],
  { eager: true },
);

/** German, whole: the chunk that is read when someone chooses it. */
export const germanTexts: readonly TranslatedStrings[] = Object.values(files).flatMap((file) =>
  Object.values(file),
);
