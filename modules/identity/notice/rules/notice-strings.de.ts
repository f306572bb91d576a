import type { Translated } from '#core/rules/text-form.ts';
import type { noticeStrings } from './notice-strings.ts';

export const noticeStringsDe: Translated<typeof noticeStrings> = {
  order_created: 'Neue Bestellung %{name} (%{total}).',
  order_code_used_again:
    'In Bestellung %{name} Ihres verbundenen Shops wurde einer unserer Codes zweimal verwendet. Sie wird keinem Angebot zugerechnet.',
  order_not_as_quoted:
    'In Bestellung %{name} Ihres verbundenen Shops wurden %{charged} statt der angegebenen %{quoted} berechnet.',
  review_written: 'Neue Bewertung ausstehend: %{product}, %{rating} von 5 Sternen.',
  review_reported: 'Eine Bewertung wurde gemeldet: %{product}.',
  review_of_shop: 'Ihr Shop',
  staff_accepted: '%{email} hat Ihre Einladung angenommen.',
  staff_declined: '%{email} hat Ihre Einladung abgelehnt.',
  staff_removed: '%{email} hat keinen Zugriff mehr auf den Shop.',
  staff_owner: '%{email} ist jetzt Inhaber des Shops.',
  sign_in_new: 'Neue Anmeldung mit %{device} (%{ip}). Falls Sie das nicht waren, ändern Sie Ihr Passwort.',
  device_on: '%{browser} unter %{system}',
  device_unknown: 'einem unbekannten Gerät',
  webhook_disabled: 'Webhook für %{topic} ausgeschaltet: %{address} hat 48 Stunden lang nicht reagiert.',
  scripts_left_out:
    'Skripte von Drittanbietern werden in Ihrem Onlineshop nicht geladen, weil keine eigene Domain für den Onlineshop eingerichtet ist (STORE_ORIGIN).',
  row_left_out: 'Element %{id} in „%{list}“ kann nicht angezeigt werden: ungültige Daten (%{field}).',
  row_all_of_it: 'alle Felder',
  job_other: 'Ihre Aufgabe',
  job_done: '%{task}: abgeschlossen.',
  job_partly_one: '%{task}: abgeschlossen; 1 Zeile konnte nicht importiert werden.',
  job_partly_other: '%{task}: abgeschlossen; %{lines} Zeilen konnten nicht importiert werden.',
  job_failed: '%{task}: fehlgeschlagen.',
};
