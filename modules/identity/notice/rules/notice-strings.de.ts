import type { Translated } from '#core/rules/text-form.ts';
import type { noticeStrings } from './notice-strings.ts';

export const noticeStringsDe: Translated<typeof noticeStrings> = {
  order_created: 'Bestellung %{name} über %{total} ist eingegangen.',
  order_code_used_again:
    'In Bestellung %{name} Ihres verbundenen Shops wurde ein Rabattcode von uns ein zweites Mal verwendet. Sie wird keinem Angebot angerechnet.',
  order_not_as_quoted:
    'In Bestellung %{name} Ihres verbundenen Shops wurde %{charged} berechnet, wofür unsere Codes zu %{quoted} gemacht waren.',
  review_written:
    'Eine Bewertung zu „%{product}“ mit %{rating} von 5 Sternen wartet darauf, dass jemand sie ansieht.',
  review_reported: 'Jemand hat eine Bewertung zu „%{product}“ gemeldet.',
  review_of_shop: 'Ihr Shop',
  staff_accepted: '%{email} hat Ihre Einladung angenommen.',
  staff_declined: '%{email} hat Ihre Einladung abgelehnt.',
  staff_removed: '%{email} gehört nicht mehr zum Shop.',
  staff_owner: '%{email} ist jetzt Inhaber des Shops.',
  sign_in_new:
    'Neue Anmeldung mit %{device}, Adresse %{ip}. Falls Sie es nicht waren, ändern Sie Ihr Passwort.',
  device_on: '%{browser} unter %{system}',
  device_unknown: 'einem unbekannten Gerät',
  webhook_disabled:
    'Der Webhook für %{topic} wurde abgeschaltet: 48 Stunden lang kam bei %{address} nichts an.',
  scripts_left_out:
    'Skripte anderer Programme fehlen in Ihrem Onlineshop: Diese Installation hat keine Adresse, unter der sie von der Verwaltung getrennt wären. Wer sie betreibt, kann STORE_ORIGIN setzen.',
  row_left_out: 'Nummer %{id} der Liste „%{list}“ wird ausgelassen: Die Daten passen nicht (%{field}).',
  row_all_of_it: 'alle Angaben',
  job_other: 'Was Sie gestartet haben',
  job_done: '%{task}: fertig.',
  job_partly_one: '%{task}: fertig, %{lines} Zeile konnte nicht übernommen werden.',
  job_partly_other: '%{task}: fertig, %{lines} Zeilen konnten nicht übernommen werden.',
  job_failed: '%{task}: konnte nicht beendet werden.',
};
