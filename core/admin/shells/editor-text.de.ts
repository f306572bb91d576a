import type { TranslatedStrings } from '../i18n/text-catalogue.ts';

export const editorTextDe: TranslatedStrings = {
  area: 'editors',
  strings: {
    saved: 'Gespeichert',
    settings_saved: 'Alle Änderungen wurden gespeichert',
    created: 'Angelegt',
    discarded: 'Änderungen verworfen',
    undo: 'Rückgängig',
    save_failed: 'Nicht gespeichert: %{reason}',
    mend_one: 'Eine Eingabe muss vor dem Speichern berichtigt werden.',
    mend_other: '%{count} Eingaben müssen vor dem Speichern berichtigt werden.',
    kept: 'Sie haben von vorhin noch nicht gespeicherte Änderungen.',
    kept_mine: 'Sie sehen, was anderswo gespeichert wurde. Ihre eigene Fassung ist aufgehoben.',
    bring_back: 'Zurückholen',
    throw_away: 'Wegwerfen',
    conflict_title: 'Jemand anderes hat dies inzwischen gespeichert',
    conflict_text:
      'Ihre Änderungen sind noch da. Behalten Sie Ihre Fassung, um die andere zu überschreiben, oder sehen Sie sich die andere zuerst an: Ihre bleibt aufgehoben und lässt sich zurückholen.',
    conflict_theirs: 'Andere Fassung ansehen',
    conflict_mine: 'Meine behalten und speichern',
    conflict_back: 'Weiter bearbeiten',
    read_only: 'Sie können dies ansehen, aber nicht ändern. %{reason}',
    preview: 'Vorschau',
    reset: 'Auf Standard zurücksetzen',
    reset_done: 'Standardwerte sind eingetragen. Speichern Sie, um sie zu behalten.',
    turned_on: '%{name} ist eingeschaltet',
    turned_off: '%{name} ist ausgeschaltet',
    on: 'Ein',
    off: 'Aus',
  },
};
