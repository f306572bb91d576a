import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { counterText } from './counter-text.ts';

export const counterTextDe: TranslatedText<typeof counterText> = {
  area: 'conversion-counter',
  strings: {
    tools: 'Conversion-Tools',
    stock: 'Bestands-Countdown',
    stock_lead: 'Sagt auf Produktseiten, wie viel von dem übrig ist, was der Käufer gewählt hat.',
    visitors: 'Besucher in Echtzeit',
    visitors_lead: 'Sagt auf Produktseiten, wie viele sich das Produkt gerade ansehen.',
    enabled: 'Auf Produktseiten zeigen',
    saved: 'Ihre Einstellungen wurden gespeichert',
    failed: 'Etwas ist schiefgegangen, bitte versuchen Sie es später noch einmal',
    what: 'Was gesagt wird',
    actual: 'Tatsächlicher Bestand',
    actual_hint: 'Was auf Lager ist, wo das gezählt wird und höchstens %{limit} übrig sind',
    percent: 'Prozentsatz',
    percent_hint: 'Ein Prozentsatz aus einem Bereich, den Sie festlegen',
    number: 'Zahl',
    number_hint: 'Eine Zahl aus einem Bereich, den Sie festlegen',
    real: 'Echte Besucher',
    real_hint: 'Wer die Seite gerade offen hat, ab zweien; Bots zählen nicht',
    random: 'Zufällige Zahl',
    random_hint: 'Eine Zahl aus einem Bereich, den Sie festlegen',
    from: 'Von',
    to: 'Bis',
    change: 'Ändern',
    preview: 'Vorschau',
    preview_actual: 'Ein Beispiel. Käufer sehen den Bestand ihrer Variante.',
    preview_real: 'Ein Beispiel. Käufer sehen, wie viele da sind.',
    preview_range: 'Ein Beispiel aus dem Bereich.',
  },
};
