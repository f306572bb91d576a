import type { Translated } from '#core/rules/text-form.ts';
import type { noticeMailStrings } from './notice-mail-strings.ts';

export const noticeMailTextDe: Translated<typeof noticeMailStrings> = {
  order_created: 'Neue Bestellung %{name}',
  staff_accepted: 'Neuer Mitarbeiter',
  staff_declined: 'Einladung abgelehnt',
  staff_removed: 'Mitarbeiter entfernt',
  staff_owner: 'Der Shop hat einen neuen Inhaber',
  job_done: 'Ihre Aufgabe ist abgeschlossen',
  job_failed: 'Ihre Aufgabe ist fehlgeschlagen',
  sign_in_new: 'Neue Anmeldung bei Ihrem Konto',
  webhook_disabled: 'Ein Webhook wurde ausgeschaltet',
  webhook_disabled_then: 'Schalten Sie ihn wieder ein, sobald die Adresse erreichbar ist.',
  order_differs: 'Preisabweichung in Bestellung %{name}',
  review_written: 'Neue Bewertung ausstehend',
  review_reported: 'Eine Bewertung wurde gemeldet',
  scripts_left_out: 'Skripte werden in Ihrem Onlineshop nicht geladen',
  row_left_out: 'Ein Element konnte nicht angezeigt werden',
  row_left_out_then: 'Alles andere ist vollständig.',
  show: 'Ansehen',
  why: 'E-Mail-Benachrichtigungen verwalten Sie in Ihrem Konto.',
};
