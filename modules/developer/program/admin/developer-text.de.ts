import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { developerText } from './developer-text.ts';

/** What programs may do, and secrets that are shown once. */
export const developerTextDe: TranslatedText<typeof developerText> = {
  area: 'developer',
  strings: {
    scope_none: 'Kein Zugriff',
    scope_read: 'Lesen',
    scope_write: 'Lesen und schreiben',
    scope_of: '%{resource}: %{mode}',
    resource_settings: 'Einstellungen',
    resource_settings_hint:
      'Adresse, E-Mails und Funktionsschalter des Shops und seine Verbindung zu einem Store',
    resource_products: 'Produkte und Kategorien',
    resource_products_hint: 'Produkte mit Varianten, Bestand und Bildern und ihre Kategorien',
    resource_inventory: 'Bestand',
    resource_inventory_hint: 'Bestände und Bestandsverlauf',
    resource_orders: 'Bestellungen',
    resource_orders_hint:
      'Bestellungen mit Zahlungen, Rückerstattungen, Sendungen und E-Mails und abgebrochene Checkouts',
    resource_fulfillments: 'Sendungen',
    resource_fulfillments_hint: 'Sendungen und Sendungsverfolgung',
    resource_draft_orders: 'Bestellentwürfe',
    resource_draft_orders_hint: 'Hier vorbereitete, noch nicht aufgegebene Bestellungen',
    resource_checkouts: 'Warenkörbe und Checkouts',
    resource_checkouts_hint: 'Warenkörbe und abgebrochene Checkouts',
    resource_customers: 'Kunden',
    resource_customers_hint: 'Namen, Adressen, Notizen und Schlagwörter der Kunden',
    resource_offers: 'Angebote',
    resource_offers_hint:
      'Angebote, automatische Angebote, Funnels, Vorlagen, A/B-Tests, Ergebnisse und Darstellung der Widgets',
    resource_conversion: 'Conversion-Tools',
    resource_conversion_hint:
      'Hinweise, Timer, Bestands- und Besucherzahlen, was Kunden gezeigt wurde, und Vornamen von Käufern',
    resource_reviews: 'Bewertungen',
    resource_reviews_hint:
      'Bewertungen mit Namen und Adressen der Verfasser, Bewertungsanfragen und Darstellung',
    resource_reports: 'Berichte',
    resource_reports_hint: 'Umsatz, Besuche und Ergebnisse der Angebote nach Tagen',
    resource_analytics: 'Besuche',
    resource_analytics_hint: 'Herkunft und Geräte der Besuche und wie viele zu Bestellungen werden',
    resource_profit: 'Kosten und Gewinn',
    resource_profit_hint: 'Produktkosten und Ihr Gewinn',
    resource_script_tags: 'Skripte im Shop',
    resource_script_tags_hint: 'Skripte, die die App in die Seiten Ihres Shops einfügt',
    scopes_retired: 'Nicht mehr verwendet: %{scopes}',
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
