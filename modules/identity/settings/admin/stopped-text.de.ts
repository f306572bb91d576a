import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { stoppedText } from './stopped-text.ts';

export const stoppedTextDe: TranslatedText<typeof stoppedText> = {
  area: 'stopped',
  strings: {
    shop_is_frozen_title: '%{shop} ist gesperrt',
    shop_is_frozen_owner:
      'Der Betreiber dieser Backroom-Installation hat ihn gesperrt. Fragen Sie dort, was fehlt; nur der Betreiber kann ihn wieder öffnen. Von Ihrem Shop geht nichts verloren.',
    shop_is_frozen_other:
      'Der Betreiber dieser Backroom-Installation hat ihn gesperrt. Der Inhaber kann dort um die Wiedereröffnung bitten. Vom Shop geht nichts verloren.',
    shop_did_not_complete_survey_title: '%{shop} wartet auf eine Antwort des Inhabers',
    shop_did_not_complete_survey_owner:
      'Der Betreiber dieser Backroom-Installation hat ihn gesperrt, bis Sie ihm antworten. Nur er kann den Shop wieder öffnen. Von Ihrem Shop geht nichts verloren.',
    shop_did_not_complete_survey_other:
      'Der Betreiber dieser Backroom-Installation hat ihn gesperrt, bis der Inhaber ihm antwortet. Sagen Sie dem Inhaber Bescheid. Vom Shop geht nichts verloren.',
    shop_is_end_free_trial_title: 'Die kostenlose Testzeit von %{shop} ist abgelaufen',
    shop_is_end_free_trial_owner:
      'Wenden Sie sich an den Betreiber dieser Backroom-Installation, um weiterzumachen; nur er kann den Shop wieder öffnen. Produkte, Angebote und Bestellungen bleiben erhalten.',
    shop_is_end_free_trial_other:
      'Der Inhaber kann sich an den Betreiber dieser Backroom-Installation wenden, um weiterzumachen. Alles bleibt erhalten.',
    shop_is_reopened_title: '%{shop} wird gerade wieder geöffnet',
    shop_is_reopened_owner:
      'Der Betreiber dieser Backroom-Installation öffnet ihn gerade wieder. Sehen Sie später erneut nach, oder fragen Sie ihn, wie lange es dauert.',
    shop_is_reopened_other:
      'Der Betreiber dieser Backroom-Installation öffnet ihn gerade wieder. Sehen Sie später erneut nach, oder fragen Sie den Inhaber, wie lange es dauert.',
    shop_is_closed_title: '%{shop} ist geschlossen',
    shop_is_closed_owner: 'Sie können ihn jederzeit wieder öffnen; alles ist, wie Sie es verlassen haben.',
    shop_is_closed_other: 'Nur der Inhaber von %{shop} kann ihn wieder öffnen.',
    as_role:
      'Ihre Rolle hier: %{role}. Nicht gespeicherte Änderungen bleiben, bis Sie diese Seite schließen.',
    role_owner: 'Inhaber',
    role_admin: 'Administrator',
    role_staff: 'Mitarbeiter',
    look_again: 'Erneut prüfen',
    reopen: 'Shop wieder öffnen',
    reopen_title: '%{shop} wieder öffnen',
    reopen_text: 'Kunden und Ihre Mitarbeiter haben sofort wieder Zugriff.',
  },
};
