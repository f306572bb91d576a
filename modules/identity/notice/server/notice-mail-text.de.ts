import type { Translated } from '#core/rules/text-form.ts';
import type { noticeMailStrings } from './notice-mail-strings.ts';

export const noticeMailTextDe: Translated<typeof noticeMailStrings> = {
  order_created: 'Neue Bestellung %{name}',
  staff_accepted: 'Neuer Mitarbeiter',
  staff_declined: 'Einladung abgelehnt',
  staff_removed: 'Mitarbeiter entfernt',
  staff_owner: 'Der Shop hat einen neuen Inhaber',
  job_done: 'Ihre Aufgabe ist fertig',
  job_failed: 'Ihre Aufgabe ist fehlgeschlagen',
  sign_in_new: 'Neue Anmeldung bei Ihrem Konto',
  webhook_disabled: 'Ein Webhook wurde abgeschaltet',
  webhook_disabled_then: 'Schalten Sie ihn wieder ein, sobald die Adresse erreichbar ist.',
  order_differs: 'Bestellung %{name} ist nicht, wie sie bepreist wurde',
  review_written: 'Eine Bewertung wartet',
  review_reported: 'Eine Bewertung wurde gemeldet',
  scripts_left_out: 'Skripte fehlen in Ihrem Onlineshop',
  row_left_out: 'Etwas konnte nicht angezeigt werden',
  row_left_out_then: 'Alles andere ist vollständig.',
  show: 'Ansehen',
  why: 'Welche Meldungen auch per E-Mail kommen, stellen Sie in Ihrem Konto ein.',
};
