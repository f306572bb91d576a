import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { developerText } from './developer-text.ts';

/** What programs may do, and secrets that are shown once. */
export const developerTextDe: TranslatedText<typeof developerText> = {
  area: 'developer',
  strings: {
    scope_none: 'Nichts',
    scope_read: 'Ansehen',
    scope_write: 'Ansehen und verwalten',
    scope_of: '%{resource}: %{mode}',
    resource_settings: 'Einstellungen',
    resource_settings_hint: 'Anschrift, Mails und Schalter des Shops und seine Verbindung zu einem Store',
    resource_products: 'Produkte und Kategorien',
    resource_products_hint:
      'Produkte mit Varianten, Bestand und Bildern und die Kategorien, in denen sie stehen',
    resource_inventory: 'Bestand',
    resource_inventory_hint: 'Wie viel von jeder Variante da ist und warum sich das geändert hat',
    resource_orders: 'Bestellungen',
    resource_orders_hint:
      'Bestellungen mit Zahlungen, Erstattungen und Sendungen, die Mails dazu und Kassengänge ohne Bestellung',
    resource_fulfillments: 'Sendungen',
    resource_fulfillments_hint:
      'Was von einer Bestellung wann und wie versandt wurde, mit Sendungsverfolgung',
    resource_draft_orders: 'Entwürfe',
    resource_draft_orders_hint:
      'Bestellungen, die hier zusammengestellt werden und noch nicht aufgegeben sind',
    resource_checkouts: 'Warenkörbe und Kassengänge',
    resource_checkouts_hint: 'Was darin liegt und wer es am Ende bestellt hat',
    resource_customers: 'Kunden',
    resource_customers_hint: 'Namen, Adressen, Notizen und Schlagwörter der Kunden',
    resource_offers: 'Angebote',
    resource_offers_hint:
      'Angebote, automatische Angebote, Funnels, Vorlagen und Tests, was sie bringen und wie Widgets aussehen',
    resource_conversion: 'Conversion-Tools',
    resource_conversion_hint:
      'Hinweise, Timer, Bestands- und Besucherzahlen und was Käufern gezeigt wurde; Vornamen von Käufern',
    resource_reviews: 'Bewertungen',
    resource_reviews_hint:
      'Bewertungen mit Namen und Adressen derer, die sie schrieben, Bitten darum, und wie sie gezeigt werden',
    resource_reports: 'Berichte',
    resource_reports_hint: 'Umsatz, Besuche und was Angebote bringen, Tag für Tag',
    resource_analytics: 'Besuche',
    resource_analytics_hint:
      'Woher Besuche kommen, auf welchen Geräten, und wie viele zu Bestellungen werden',
    resource_profit: 'Kosten und Gewinn',
    resource_profit_hint: 'Was Produkte Sie kosten und was Sie daran verdienen',
    resource_script_tags: 'Skripte im Shop',
    resource_script_tags_hint: 'Skripte, die das Programm in die Seiten Ihres Shops setzt',
    scopes_retired: 'Öffnet nichts mehr: %{scopes}',
    secret_once: 'Kopieren Sie es jetzt: Es wird nur dieses eine Mal gezeigt.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    not_copied: 'Das Kopieren ging nicht. Markieren und kopieren Sie es selbst.',
    close_anyway: 'Kopieren Sie es zuerst. Schließen Sie noch einmal, um darauf zu verzichten.',
    done: 'Fertig',
    group_account_data: 'Kontodaten',
    group_products: 'Produkte',
    group_orders: 'Bestellungen',
    group_customers: 'Kunden',
    group_other_data: 'Weitere Daten',
    group_online_store: 'Onlineshop',
  },
};
