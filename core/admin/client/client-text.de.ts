import type { TranslatedText } from '../i18n/text-catalogue.ts';
import type { clientText } from './client-text.ts';

export const clientTextDe: TranslatedText<typeof clientText> = {
  area: 'client',
  strings: {
    offline:
      'Sie sind offline. Es wurde nichts gesendet. Versuchen Sie es erneut, wenn Sie wieder online sind.',
    unreachable: 'Der Server ist nicht erreichbar. Es ging nichts verloren. Versuchen Sie es gleich erneut.',
    unavailable: 'Backroom startet gerade neu oder ist ausgelastet. Versuchen Sie es gleich erneut.',
    unavailable_wait: 'Backroom ist ausgelastet. Versuchen Sie es in %{seconds} Sekunden erneut.',
    unreadable: 'Der Server hat unerwartet geantwortet. Versuchen Sie es erneut.',
    session_lost:
      'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren; Ihre Änderungen bleiben erhalten.',
    failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es später noch einmal.',
    job_counts: '%{done} von %{total}',
    job_starting: 'Wird gestartet …',
    job_waiting: 'In der Warteschlange',
    job_running: 'Läuft',
    job_done: 'Fertig',
    job_failed: 'Abgebrochen',
    job_problems_one: '%{count} Problem gefunden',
    job_problems_other: '%{count} Probleme gefunden',
    job_line: 'Zeile %{line}',
    job_more_one: 'und %{count} weitere',
    job_more_other: 'und %{count} weitere',
    job_report: 'Bericht herunterladen',
    job_close: 'Schließen',
    job_lost: 'Der Fortschritt ist gerade nicht abrufbar. Die Aufgabe läuft weiter.',
  },
};
