import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { offerFileText } from './offer-file-text.ts';

export const offerFileTextDe: TranslatedText<typeof offerFileText> = {
  area: 'offer-files',
  strings: {
    title: 'Angebote importieren',
    lead: 'Importieren Sie Angebote, automatische Angebote und Funnels aus einer CSV-Datei. Vor jeder Änderung sehen Sie eine Vorschau.',
    offers: 'Angebote',
    export_all: 'Alles exportieren',
    see_offers: 'Angebote ansehen',
    choose_title: 'Datei wählen',
    file: 'CSV-Datei',
    hint: 'Eine CSV-Datei aus dem Export dieses oder eines anderen Shops, bis zu 100.000 Zeilen.',
    file_size: 'Dateigröße: %{size}',
    choose: 'Wählen Sie zuerst eine CSV-Datei.',
    replace: 'Angebote löschen, die nicht in der Datei stehen',
    replace_hint:
      'Automatische Angebote und Funnels werden nur gelöscht, wenn die Datei welche enthält. Sind alle Zeilen fehlerhaft, wird nichts gelöscht.',
    replace_hint_types:
      'Betrifft nur die Angebote der Liste, von der Sie kommen. Sind alle Zeilen fehlerhaft, wird nichts gelöscht.',
    check: 'Datei prüfen',
    running: 'Die Datei wird gelesen',
    done: '%{made} hinzugefügt, %{changed} geändert, %{same} unverändert, %{deleted} gelöscht.',
    report: 'Vorschau',
    report_text: 'Noch ist nichts gespeichert. Prüfen Sie die Zeilen und importieren Sie sie dann.',
    report_filter: 'Zeilen filtern',
    all_lines: 'Alle',
    outcome: 'Ergebnis',
    outcome_new: 'Neu',
    outcome_changed: 'Geändert',
    outcome_same: 'Unverändert',
    outcome_no_target: 'Ohne Ziel',
    outcome_wrong: 'Fehler',
    would_delete_one: '%{number} Angebot, das nicht in der Datei steht, wird endgültig gelöscht.',
    would_delete_other: '%{number} Angebote, die nicht in der Datei stehen, werden endgültig gelöscht.',
    left_out_one: '%{number} Zeile wird übersprungen.',
    left_out_other: '%{number} Zeilen werden übersprungen.',
    line: 'Zeile',
    offer: 'Angebot',
    record_automated: 'Automatisches Angebot',
    record_funnel: 'Funnel',
    no_lines: 'Keine passenden Zeilen.',
    page: 'Seite %{number}',
    previous: 'Zurück',
    next: 'Weiter',
    apply: 'Importieren',
    other_file: 'Andere Datei wählen',
    download_report: 'Bericht herunterladen',
    nothing_to_do: 'Es gibt nichts zu importieren.',
    format: 'Dateiformat',
    format_text:
      'Eine Zeile je Angebot. Nur die Spalte offer_type ist Pflicht. Trennzeichen sind Kommas oder Semikolons.',
    rule_key:
      'key kennzeichnet ein Angebot. Hat Ihr Shop eines mit diesem Schlüssel, wird es geändert, sonst wird es angelegt. Ohne Schlüssel zählen Art und Name.',
    rule_names:
      'target_handles, target_skus und target_titles nennen Produkte; es zählt die erste ausgefüllte Spalte. Für die Spalten mit recommend_ gilt dasselbe. Mehrere Namen trennen Sie mit |. Kategorien haben Handles und Titel; Bedingungen nennen sie als handle:….',
    rule_ids:
      'Handles und SKUs dieses Shops gehen vor. IDs zählen nur in einer Datei dieses Shops (Spalte shop), wenn kein Name angegeben ist oder er nicht gefunden wird.',
    rule_readable:
      'Widerspricht eine Spalte wie tiers oder percent_off dem JSON in discount_data, zählt die Spalte.',
    rule_places:
      'priority ordnet die Angebote der Datei. Die übrigen Angebote des Shops behalten ihre Priorität.',
    rule_money:
      'Beträge gelten in der Währung der Spalte currency. Hat Ihr Shop eine andere, wird die Zeile abgelehnt.',
    sample: 'Beispieldatei herunterladen',
  },
};
