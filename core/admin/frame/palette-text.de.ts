import type { TranslatedText } from '../i18n/text-catalogue.ts';
import type { paletteText } from './palette-text.ts';

export const paletteTextDe: TranslatedText<typeof paletteText> = {
  area: 'palette',
  strings: {
    look_auto: 'Darstellung: Systemstandard',
    look_auto_words: 'Design automatisch System Modus',
    look_light: 'Darstellung: hell',
    look_light_words: 'Design hell Tag Modus heller',
    look_dark: 'Darstellung: dunkel',
    look_dark_words: 'Design dunkel Nacht schwarz Dunkelmodus Modus dunkler',
    language: 'Sprache',
    language_words: 'Übersetzung umstellen',
    switch_to: 'Zu %{shop} wechseln',
    switch_words: 'Shop wechseln anderer Laden',
    full_width: 'Volle Seitenbreite ein- oder ausschalten',
    full_width_words: 'breit schmal Layout',
    shortcuts: 'Tastenkürzel',
    shortcuts_words: 'Tasten Tastatur Hilfe',
    sign_out: 'Abmelden',
    sign_out_words: 'ausloggen Logout verlassen beenden',
  },
};
