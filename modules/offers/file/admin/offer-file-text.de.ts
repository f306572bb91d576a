import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { offerFileText } from './offer-file-text.ts';

export const offerFileTextDe: TranslatedText<typeof offerFileText> = {
  area: 'offer-files',
  strings: {
    title: 'Angebote importieren',
    lead: 'Eine CSV-Datei mit Angeboten, automatischen Angeboten und Angebotsketten. Sie wird zuerst geprüft; vor dem Anwenden ändert sich nichts.',
    offers: 'Angebote',
    export_all: 'Alles exportieren',
    see_offers: 'Angebote ansehen',
    choose_title: 'Datei wählen',
    file: 'CSV-Datei',
    hint: 'Eine Datei, wie der Export sie schreibt, aus diesem oder einem anderen Shop, mit bis zu 100.000 Zeilen.',
    file_size: 'Die Datei ist %{size} groß.',
    choose: 'Wählen Sie zuerst eine CSV-Datei.',
    replace: 'Angebote löschen, die nicht in der Datei stehen',
    replace_hint:
      'Automatische Angebote und Angebotsketten werden nur gelöscht, wenn die Datei welche enthält. Ist keine Zeile gut, wird nichts gelöscht.',
    replace_hint_types:
      'Das betrifft die Angebote der Liste, von der Sie kommen. Ist keine Zeile gut, wird nichts gelöscht.',
    check: 'Datei prüfen',
    running: 'Die Datei wird gelesen',
    done: '%{made} hinzugefügt, %{changed} geändert, %{same} unverändert, %{deleted} gelöscht.',
    report: 'Was die Datei bewirken würde',
    report_text: 'Noch ist nichts geschrieben. Sehen Sie die Zeilen durch und wenden Sie die Datei dann an.',
    report_filter: 'Welche Zeilen gezeigt werden',
    all_lines: 'Alle',
    outcome: 'Was sie bewirkt',
    outcome_new: 'Neu',
    outcome_changed: 'Geändert',
    outcome_same: 'Unverändert',
    outcome_no_target: 'Ohne Ziel',
    outcome_wrong: 'Fehlerhaft',
    would_delete_one: '%{number} Angebot, das nicht in der Datei steht, wird endgültig gelöscht.',
    would_delete_other: '%{number} Angebote, die nicht in der Datei stehen, werden endgültig gelöscht.',
    left_out_one: '%{number} Zeile wird ausgelassen.',
    left_out_other: '%{number} Zeilen werden ausgelassen.',
    line: 'Zeile',
    offer: 'Angebot',
    record_automated: 'Automatisches Angebot',
    record_funnel: 'Angebotskette',
    no_lines: 'Auf keine Zeile trifft das zu.',
    page: 'Seite %{number}',
    previous: 'Zurück',
    next: 'Weiter',
    apply: 'Datei anwenden',
    other_file: 'Andere Datei wählen',
    download_report: 'Bericht herunterladen',
    nothing_to_do: 'Es gibt nichts anzuwenden.',
    format: 'So sieht die Datei aus',
    format_text:
      'Eine Zeile ist ein Angebot. Nur offer_type muss unter den Spalten sein; Tabellenprogramme dürfen Kommas oder Semikolons schreiben.',
    rule_key:
      'key benennt ein Angebot. Was der Shop unter dem Schlüssel hat, wird geändert, alles andere wird angelegt. Ohne Schlüssel entscheiden Art und Name.',
    rule_names:
      'target_handles, target_skus und target_titles nennen Produkte; es zählt die erste Spalte, die ausgefüllt ist. Für die Spalten mit recommend_ gilt dasselbe. Mehrere trennt ein |. Kategorien haben Handles und Titel, Bedingungen nennen sie als handle:….',
    rule_ids:
      'Handles und SKUs dieses Shops gehen vor. IDs zählen nur in einer Datei dieses Shops (Spalte shop), wo kein Name steht oder der Name nicht gefunden wird.',
    rule_readable:
      'Wo eine Spalte wie tiers oder percent_off und das JSON von discount_data sich widersprechen, zählt die Spalte.',
    rule_places: 'priority ordnet die Angebote der Datei untereinander; die übrigen behalten ihren Platz.',
    rule_money:
      'Beträge gelten in der Währung der Spalte currency. Hat der Shop eine andere, wird die Zeile abgelehnt.',
    sample: 'Beispieldatei herunterladen',
  },
};
