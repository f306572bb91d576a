import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { lookText } from './look-text.ts';

export const lookTextDe: TranslatedText<typeof lookText> = {
  area: 'conversion-look',
  strings: {
    tools: 'Conversion-Tools',
    customize: 'Countdown-Tools gestalten',
    customize_lead: 'Farben und Schriften dessen, was Produktseiten sagen.',
    saved: 'Ihre Einstellungen wurden gespeichert',
    failed: 'Etwas ist schiefgegangen, bitte versuchen Sie es später noch einmal',
    timer_countdown: 'Timer-Countdown',
    product_countdown: 'Bestands-Countdown',
    realtime_visitors: 'Besucher in Echtzeit',
    color: 'Farbe',
    process_color: 'Farbe des Balkens',
    background_color: 'Farbe hinter dem Balken',
    visitors_background_color: 'Farbe des Kastens',
    text_color: 'Farbe des Textes',
    number_color: 'Farbe der Zahl',
    color_hint: 'Zum Beispiel #a8492f',
    font_family: 'Schrift',
    font_store: 'Die Schrift des Shops',
    font_size: 'Schriftgröße',
    font_size_hint: '%{least} bis %{most} Pixel; kleiner, wo eine Seite schmal ist',
    type: 'Kasten',
    type_fill: 'Gefüllt',
    type_outline: 'Umrandet',
    type_none: 'Keiner',
    preview: 'Vorschau: %{name}',
  },
};
