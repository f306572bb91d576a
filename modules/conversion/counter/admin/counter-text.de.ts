import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { counterText } from './counter-text.ts';

export const counterTextDe: TranslatedText<typeof counterText> = {
  area: 'conversion-counter',
  strings: {
    tools: 'Conversion-Tools',
    stock: 'Bestands-Countdown',
    stock_lead: 'Zeigt auf Produktseiten, wie viele Stück der gewählten Variante übrig sind.',
    visitors: 'Besucher in Echtzeit',
    visitors_lead: 'Zeigt, wie viele Personen sich ein Produkt gerade ansehen.',
    enabled: 'Auf Produktseiten anzeigen',
    saved: 'Ihre Einstellungen wurden gespeichert',
    failed: 'Etwas ist schiefgegangen, bitte versuchen Sie es später noch einmal',
    what: 'Anzeige',
    actual: 'Echter Bestand',
    actual_hint: 'Erfasster Bestand, wenn höchstens %{limit} übrig sind',
    percent: 'Prozentsatz',
    percent_hint: 'Ein zufälliger Prozentsatz aus Ihrem Bereich',
    number: 'Zahl',
    number_hint: 'Eine zufällige Zahl aus Ihrem Bereich',
    real: 'Echte Besucher',
    real_hint: 'Personen, die die Seite gerade geöffnet haben (ab zwei, ohne Bots)',
    random: 'Zufällige Zahl',
    random_hint: 'Eine zufällige Zahl aus Ihrem Bereich',
    from: 'Von',
    to: 'Bis',
    change: 'Ändern',
    preview: 'Vorschau',
    preview_actual: 'Beispiel. Kunden sehen den Bestand ihrer Variante.',
    preview_real: 'Beispiel. Kunden sehen die aktuelle Zahl.',
    preview_range: 'Beispiel aus Ihrem Bereich.',
  },
};
