import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const noticeTextDe: TranslatedStrings = {
  area: 'notices',
  strings: {
    none: 'Nichts Neues. Bestellungen, Aufgaben und Änderungen bei Ihren Mitarbeitern erscheinen hier.',
    all_read: 'Sie haben alles gesehen.',
    failed: 'Das konnte nicht geladen werden: %{reason}',
    try_again: 'Noch einmal versuchen',
    new: 'Neu',
    order_created: 'Bestellung %{name} über %{total} ist eingegangen.',
    staff_accepted: '%{email} hat Ihre Einladung angenommen.',
    staff_declined: '%{email} hat Ihre Einladung abgelehnt.',
    staff_removed: '%{email} gehört nicht mehr zum Shop.',
    sign_in_new:
      'Neue Anmeldung mit %{device}, Adresse %{ip}. Falls Sie es nicht waren, ändern Sie Ihr Passwort.',
    webhook_disabled:
      'Der Webhook für %{topic} wurde abgeschaltet: 48 Stunden lang kam bei %{address} nichts an.',
    scripts_left_out:
      'Skripte anderer Programme fehlen in Ihrem Onlineshop: Diese Installation hat keine Adresse, unter der sie von der Verwaltung getrennt wären. Wer sie betreibt, kann STORE_ORIGIN setzen.',
    row_left_out: 'Nummer %{id} der Liste „%{list}“ wird ausgelassen: Ihre Daten passen nicht (%{field}).',
    job_product_import: 'Produktimport',
    job_product_change: 'Änderung vieler Produkte',
    job_order_export: 'Export der Bestellungen',
    job_customer_export: 'Export der Kunden',
    job_offer_import: 'Angebotsimport',
    job_store_sync: 'Abgleich mit dem Shop',
    job_other: 'Ihre Aufgabe',
    job_done: '%{task}: fertig.',
    job_partly_one: '%{task}: fertig, %{count} Zeile konnte nicht übernommen werden.',
    job_partly_other: '%{task}: fertig, %{count} Zeilen konnten nicht übernommen werden.',
    job_failed: '%{task}: konnte nicht beendet werden.',
  },
};
