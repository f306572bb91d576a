/** Texts of a notification beside the merchant's own. */
export interface NoteWords {
  close: string;
}

const languages: Readonly<Record<string, NoteWords>> = {
  en: { close: 'Close' },
  de: { close: 'Schließen' },
};

/** English where there are no others. `locale` as a page has it: `de-AT`. */
export function noteWords(locale: string): NoteWords {
  return languages[locale.toLowerCase().split(/[-_]/)[0] ?? ''] ?? languages['en']!;
}
