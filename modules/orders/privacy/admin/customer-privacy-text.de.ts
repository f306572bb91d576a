import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { customerPrivacyText } from './customer-privacy-text.ts';

export const customerPrivacyTextDe: TranslatedText<typeof customerPrivacyText> = {
  area: 'orders',
  strings: {
    privacy: 'Kundendaten (DSGVO)',
    privacy_text: 'Alle über diesen Kunden gespeicherten Daten, für Auskunftsanfragen.',
    privacy_download: 'Kundendaten herunterladen',
    erase: 'Personenbezogene Daten löschen',
    erase_title: 'Personenbezogene Daten von %{name} löschen?',
    erase_lead:
      'Name, E-Mail, Telefon, Adressen und Notizen werden endgültig gelöscht: beim Kunden, in Bestellungen, Warenkörben, Entwürfen und Protokollen. Bestellungen behalten Nummer, Artikel und Beträge.',
    erase_never:
      'Das lässt sich nicht rückgängig machen. Auch die Synchronisierung mit einem verbundenen Shop stellt die Daten nicht wieder her.',
    erase_open_one: '%{count} Bestellung ist noch offen und kann ohne Adresse nicht versendet werden:',
    erase_open_other: '%{count} Bestellungen sind noch offen und können ohne Adresse nicht versendet werden:',
    erase_open_more: 'und %{count} weitere',
    erase_confirm: 'Zur Bestätigung %{email} eingeben',
    erase_submit: 'Endgültig löschen',
    erase_begun: 'Daten werden gelöscht. Das kann eine Minute dauern.',
    erase_running: 'Die personenbezogenen Daten dieses Kunden werden gerade gelöscht.',
    erase_done: 'Die personenbezogenen Daten dieses Kunden wurden am %{date} gelöscht.',
  },
};
