import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { customerPrivacyText } from './customer-privacy-text.ts';

export const customerPrivacyTextDe: TranslatedText<typeof customerPrivacyText> = {
  area: 'orders',
  strings: {
    privacy: 'Personenbezogene Daten',
    privacy_text: 'Alles, was über diese Person gespeichert ist, falls sie danach fragt.',
    privacy_download: 'Als Datei herunterladen',
    erase: 'Personendaten löschen',
    erase_title: 'Daten von %{name} löschen?',
    erase_lead:
      'Name, E-Mail, Telefon, Adressen und Notizen werden endgültig gelöscht: beim Kunden, in Bestellungen, Warenkörben und Entwürfen und überall sonst, wo sie notiert wurden. Bestellungen behalten Nummer, Artikel und Beträge.',
    erase_never:
      'Das lässt sich nicht rückgängig machen, auch nicht durch uns. Ein verbundener Shop bringt die Person nicht zurück.',
    erase_open_one:
      '%{count} Bestellung ist noch offen. Ohne Adresse lässt sie sich nicht versenden, und niemand ist zu erreichen:',
    erase_open_other:
      '%{count} Bestellungen sind noch offen. Ohne Adresse lassen sie sich nicht versenden, und niemand ist zu erreichen:',
    erase_open_more: 'und %{count} weitere',
    erase_confirm: 'Zur Bestätigung %{email} eingeben',
    erase_submit: 'Endgültig löschen',
    erase_begun: 'Die Daten werden gelöscht. Das dauert bis zu einer Minute.',
    erase_running: 'Die personenbezogenen Daten dieses Kunden werden gerade gelöscht.',
    erase_done: 'Die personenbezogenen Daten dieses Kunden wurden am %{date} gelöscht.',
  },
};
