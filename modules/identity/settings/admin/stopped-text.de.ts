import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { stoppedText } from './stopped-text.ts';

export const stoppedTextDe: TranslatedText<typeof stoppedText> = {
  area: 'stopped',
  strings: {
    shop_is_frozen_title: '%{shop} ist eingefroren',
    shop_is_frozen_owner:
      'Er wurde vom Betreiber dieser Backroom-Installation angehalten. Fragen Sie dort, was fehlt; nur der Betreiber kann ihn wieder öffnen. Von Ihrem Shop geht nichts verloren.',
    shop_is_frozen_other:
      'Er wurde vom Betreiber dieser Backroom-Installation angehalten. Der Inhaber kann dort darum bitten, ihn wieder zu öffnen. Vom Shop geht nichts verloren.',
    shop_did_not_complete_survey_title: '%{shop} wartet auf eine Antwort des Inhabers',
    shop_did_not_complete_survey_owner:
      'Der Betreiber dieser Backroom-Installation hat ihn angehalten, bis Sie ihm geantwortet haben. Schreiben Sie ihm; nur er kann den Shop wieder öffnen. Von Ihrem Shop geht nichts verloren.',
    shop_did_not_complete_survey_other:
      'Der Betreiber dieser Backroom-Installation hat ihn angehalten, bis der Inhaber ihm geantwortet hat. Sagen Sie dem Inhaber Bescheid. Vom Shop geht nichts verloren.',
    shop_is_end_free_trial_title: 'Die kostenlose Testzeit von %{shop} ist abgelaufen',
    shop_is_end_free_trial_owner:
      'Klären Sie mit dem Betreiber dieser Backroom-Installation, wie es weitergeht; nur er kann den Shop wieder öffnen. Produkte, Angebote und Bestellungen bleiben erhalten.',
    shop_is_end_free_trial_other:
      'Der Inhaber kann mit dem Betreiber dieser Backroom-Installation klären, wie es weitergeht. Alles bleibt erhalten.',
    shop_is_reopened_title: '%{shop} wird gerade wieder geöffnet',
    shop_is_reopened_owner:
      'Der Betreiber dieser Backroom-Installation ist dabei. Sehen Sie später noch einmal nach oder fragen Sie ihn, wie lange es dauert.',
    shop_is_reopened_other:
      'Der Betreiber dieser Backroom-Installation ist dabei. Sehen Sie später noch einmal nach oder fragen Sie den Inhaber, wie lange es dauert.',
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
