import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const stoppedTextDe: TranslatedStrings = {
  area: 'stopped',
  strings: {
    shop_is_frozen_title: '%{shop} ist eingefroren',
    shop_is_frozen_owner:
      'Wenden Sie sich an den Support, damit er wieder geöffnet wird. Es geht nichts verloren.',
    shop_is_frozen_other:
      'Bitten Sie den Inhaber von %{shop}, sich an den Support zu wenden. Es geht nichts verloren.',
    shop_did_not_complete_survey_title: 'Die Umfrage von %{shop} ist nicht ausgefüllt',
    shop_did_not_complete_survey_owner:
      'Füllen Sie die Umfrage aus, die Sie per E-Mail bekommen haben; danach öffnet der Shop.',
    shop_did_not_complete_survey_other: 'Bitten Sie den Inhaber von %{shop}, die Umfrage auszufüllen.',
    shop_is_end_free_trial_title: 'Die kostenlose Testzeit von %{shop} ist abgelaufen',
    shop_is_end_free_trial_owner:
      'Wählen Sie einen Tarif, um weiterzumachen. Produkte, Angebote und Bestellungen bleiben erhalten.',
    shop_is_end_free_trial_other:
      'Bitten Sie den Inhaber von %{shop}, einen Tarif zu wählen. Alles bleibt erhalten.',
    shop_is_reopened_title: '%{shop} wird gerade wieder geöffnet',
    shop_is_reopened_owner: 'Das dauert einige Minuten. Sehen Sie danach noch einmal nach.',
    shop_is_reopened_other: 'Das dauert einige Minuten. Sehen Sie danach noch einmal nach.',
    shop_is_closed_title: '%{shop} ist geschlossen',
    shop_is_closed_owner: 'Sie können ihn jederzeit wieder öffnen; alles ist, wie Sie es verlassen haben.',
    shop_is_closed_other: 'Nur der Inhaber von %{shop} kann ihn wieder öffnen.',
    as_role: 'Sie sind hier als: %{role}. Nicht Gespeichertes bleibt, bis Sie diese Seite schließen.',
    role_owner: 'Inhaber',
    role_admin: 'Administrator',
    role_staff: 'Mitarbeiter',
    look_again: 'Noch einmal nachsehen',
    reopen: 'Shop wieder öffnen',
    reopen_title: '%{shop} wieder öffnen',
    reopen_text: 'Kunden und Ihre Mitarbeiter kommen sofort wieder hinein.',
  },
};
