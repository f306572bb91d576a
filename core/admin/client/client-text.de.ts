import type { TranslatedText } from '../i18n/text-catalogue.ts';
import type { clientText } from './client-text.ts';

export const clientTextDe: TranslatedText<typeof clientText> = {
  area: 'client',
  strings: {
    offline:
      'Sie sind offline. Es wurde nichts gesendet; versuchen Sie es wieder, sobald die Verbindung steht.',
    unreachable:
      'Der Server ist nicht erreichbar. Es ging nichts verloren; versuchen Sie es gleich noch einmal.',
    unavailable: 'Backroom startet gerade neu oder ist ausgelastet. Versuchen Sie es gleich noch einmal.',
    unavailable_wait: 'Backroom ist ausgelastet. Versuchen Sie es in %{seconds} Sekunden noch einmal.',
    unreadable: 'Die Antwort des Servers ist nicht lesbar. Versuchen Sie es noch einmal.',
    session_lost:
      'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzumachen; Ihre Eingaben bleiben erhalten.',
    failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es später noch einmal.',
    job_counts: '%{done} von %{total}',
    job_starting: 'Wird gestartet …',
    job_waiting: 'Wartet, bis es an der Reihe ist',
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
    job_lost:
      'Der Fortschritt dieser Aufgabe ist gerade nicht abrufbar. Sie läuft auch ohne diese Seite weiter.',
  },
};
