import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { smartText } from './smart-text.ts';

export const smartTextDe: TranslatedText<typeof smartText> = {
  area: 'smart-offers',
  strings: {
    smart_offer: 'Smartes Angebot',
    smart_offer_lead: 'Ein Angebot für alle Produkte ohne eigenes Angebot.',
    smart_offer_hint: 'Erscheint, wenn ein Produkt ohne eigenes Angebot in den Warenkorb kommt.',
    smart_bundle: 'Smarte Bundles',
    smart_bundle_lead: 'Bundles aus Produkten, die häufig zusammen gekauft werden.',
    smart_bundle_hint:
      'Folgt Ihren Bestellungen: Neue Paare kommen hinzu, nicht mehr zusammen gekaufte werden ausgeschaltet.',
    smart_on: 'An',
    smart_off: 'Aus',
    smart_message: 'Nachricht an Kunden',
    smart_message_label: 'Nachricht',
    smart_what: 'Angebot',
    smart_limit: 'Maximale Anzahl Produkte',
    smart_limit_hint: 'Von 1 bis 8, die passendsten zuerst.',
    smart_most: 'Maximale Anzahl Bundles',
    smart_most_hint: 'Von 1 bis 10, Bestseller zuerst.',
    smart_percent: 'Rabatt',
    smart_percent_hint: '0 für keinen Rabatt.',
    smart_cta: 'Nach der Annahme eines Angebots weiter',
    smart_by_rules: 'Die Rangregeln entscheiden, welche Produkte passen.',
    smart_rules: 'Rangregeln',
    smart_kept: 'Aktuell',
    smart_kept_text: 'Sie stehen in Ihren Listen, mit „Smart“ markiert, und zählen in Ihren Zahlen mit.',
    smart_kept_off: 'Ausgeschaltet.',
    smart_kept_none:
      'Noch wurden keine zwei Produkte in zwei Bestellungen zusammen gekauft. Sobald das geschieht, erscheinen hier automatisch Bundles.',
    smart_refused: 'Von Ihnen entfernt',
    smart_refused_text: 'Diese Bundles werden nicht wieder automatisch angelegt.',
    smart_allow: 'Wiederherstellen',
    smart_allow_named: 'Wiederherstellen: %{name}',
    smart_figures: 'Ergebnisse ansehen',
    smart_active: 'Aktiv',
    smart_inactive: 'Inaktiv',
    smart_saved: 'Alle Änderungen wurden gespeichert',
    smart_settings: 'Einstellungen',
  },
};
