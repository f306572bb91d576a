import { registerStrings } from '../i18n/text-catalogue.ts';

/** Commands of the frame, which arrive with the palette. The `_words` are what else people type. */
export const paletteText = registerStrings('palette', {
  en: {
    look_auto: 'Theme: system default',
    look_auto_words: 'theme automatic system mode',
    look_light: 'Theme: light',
    look_light_words: 'theme bright day mode',
    look_dark: 'Theme: dark',
    look_dark_words: 'theme night black mode',
    language: 'Language',
    language_words: 'locale translation',
    switch_to: 'Switch to %{shop}',
    switch_words: 'switch shop change store',
    full_width: 'Toggle full-width pages',
    full_width_words: 'wide narrow layout',
    shortcuts: 'Keyboard shortcuts',
    shortcuts_words: 'keys help',
    sign_out: 'Sign out',
    sign_out_words: 'log out logout leave quit',
  },
});
