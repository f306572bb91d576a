import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { lookText } from './look-text.ts';

export const lookTextDe: TranslatedText<typeof lookText> = {
  area: 'conversion-look',
  strings: {
    tools: 'Conversion-Tools',
    customize: 'Countdown-Tools anpassen',
    customize_lead: 'Farben und Schriften der Timer und Zähler auf Produktseiten.',
    saved: 'Ihre Einstellungen wurden gespeichert',
    failed: 'Etwas ist schiefgegangen, bitte versuchen Sie es später noch einmal',
    timer_countdown: 'Timer-Countdown',
    product_countdown: 'Bestands-Countdown',
    realtime_visitors: 'Besucher in Echtzeit',
    color: 'Farbe',
    process_color: 'Balkenfarbe',
    background_color: 'Balkenhintergrund',
    visitors_background_color: 'Hintergrundfarbe',
    text_color: 'Textfarbe',
    number_color: 'Zahlenfarbe',
    color_hint: 'Zum Beispiel #a8492f',
    font_family: 'Schrift',
    font_store: 'Schrift des Designs',
    font_size: 'Schriftgröße',
    font_size_hint: '%{least}–%{most} px; auf schmalen Bildschirmen kleiner',
    type: 'Kastenstil',
    type_fill: 'Gefüllt',
    type_outline: 'Umrandet',
    type_none: 'Keiner',
    preview: 'Vorschau: %{name}',
  },
};
