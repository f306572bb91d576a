import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { smartText } from './smart-text.ts';

export const smartTextDe: TranslatedText<typeof smartText> = {
  area: 'smart-offers',
  strings: {
    smart_offer: 'Smartes Angebot',
    smart_offer_lead: 'Ein Angebot für jedes Produkt ohne eigenes Angebot.',
    smart_offer_hint:
      'Erscheint, wenn ein Produkt in den Warenkorb kommt und kein eigenes Angebot dafür besteht.',
    smart_bundle: 'Smarte Bundles',
    smart_bundle_lead: 'Bundles der Paare, die Ihre Kunden am häufigsten zusammen kaufen.',
    smart_bundle_hint:
      'Folgt Ihren Bestellungen: Neue Paare kommen hinzu; was nicht mehr zusammen gekauft wird, wird ausgeschaltet.',
    smart_on: 'An',
    smart_off: 'Aus',
    smart_message: 'Nachricht',
    smart_message_label: 'Nachricht an Kunden',
    smart_what: 'Was angeboten wird',
    smart_limit: 'Produkte höchstens',
    smart_limit_hint: 'Von 1 bis 8, das passendste zuerst.',
    smart_most: 'Bundles gleichzeitig',
    smart_most_hint: 'Von 1 bis 10, beginnend mit dem, was sich am besten verkauft.',
    smart_percent: 'Rabatt',
    smart_percent_hint: '0 für keinen.',
    smart_cta: 'Nach der Annahme weiter',
    smart_by_rules: 'Welche Produkte passen, entscheiden die Rangregeln.',
    smart_rules: 'Rangregeln',
    smart_kept: 'Jetzt geführt',
    smart_kept_text: 'Sie stehen in Ihren Listen, mit „Smart“ markiert, und ihre Zahlen zählen wie andere.',
    smart_kept_off: 'Solange dies aus ist, wird nichts geführt.',
    smart_kept_none:
      'Noch wurden keine zwei Produkte in zwei Bestellungen zusammen gekauft. Geschieht das, erscheinen hier Bundles von selbst.',
    smart_refused: 'Von Ihnen gelöscht',
    smart_refused_text: 'Diese Bundles kommen nicht von selbst zurück.',
    smart_allow: 'Wieder zulassen',
    smart_allow_named: 'Wieder zulassen: %{name}',
    smart_figures: 'Zahlen ansehen',
    smart_active: 'Aktiv',
    smart_inactive: 'Inaktiv',
    smart_saved: 'Alle Änderungen wurden gespeichert',
    smart_settings: 'Einstellungen',
  },
};
