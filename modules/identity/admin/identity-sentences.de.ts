import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { accessReasons } from '../shop/contract/access-state.ts';
import type { identityRefusals, identitySentences } from '../shop/contract/identity-refusals.ts';

/** What the server and the forms say of people and shops. */
export const identitySentencesDe: TranslatedSentences<
  typeof accessReasons | typeof identityRefusals | typeof identitySentences
> = {
  area: 'sentences',
  strings: {
    'identity.access.shop_is_frozen': 'Dieser Shop ist eingefroren.',
    'identity.access.shop_did_not_complete_survey': 'Dieser Shop wartet auf eine Antwort seines Inhabers.',
    'identity.access.shop_is_end_free_trial': 'Die kostenlose Testzeit dieses Shops ist abgelaufen.',
    'identity.access.shop_is_reopened': 'Dieser Shop wird gerade wieder geöffnet.',
    'identity.access.shop_is_closed': 'Dieser Shop ist geschlossen.',

    'identity.wrong_credentials': 'E-Mail oder Passwort stimmen nicht.',
    'identity.demo_password':
      'Das Demo-Passwort kennt jeder; sobald andere diesen Server erreichen, öffnet es nichts mehr.',
    'identity.sign_in_locked.elsewhere':
      'Zu viele Anmeldeversuche. Mit einem Gerät, auf dem Sie schon einmal angemeldet waren, und mit einem Link per E-Mail kommen Sie weiterhin hinein.',
    'identity.sign_in_locked.here':
      'Zu viele Anmeldeversuche, auch auf diesem Gerät. Mit einem Link per E-Mail kommen Sie weiterhin hinein.',
    'identity.second_step': 'Geben Sie den Code Ihrer Authenticator-App ein.',
    'identity.link_spent': 'Dieser Link wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an.',
    'identity.sign_in_spent':
      'Das hat zu lange gedauert, oder es waren zu viele Versuche. Bitte melden Sie sich neu an.',
    'identity.wrong_second_step': 'Der Code stimmt nicht oder wurde schon benutzt.',
    'identity.account_blocked.plain': 'Dieses Konto ist gesperrt.',
    'identity.account_blocked.why': 'Dieses Konto ist gesperrt: %{reason}',
    'identity.too_many_shops':
      'Ein Entwicklerkonto hat höchstens %{most} Shops. Schließen Sie zuerst einen davon.',
    'identity.no_shop': 'Sie gehören zu keinem Shop mehr.',
    'identity.invitation_not_accepted':
      'Sie haben die Einladung als Mitarbeiter des Shops %{shop} noch nicht angenommen. Bitte sehen Sie in Ihren E-Mails nach, oder wenden Sie sich an den Inhaber des Shops.',
    'identity.missing_access_url': 'Es fehlt accessUrl',
    'identity.email_taken': 'Ein anderes Konto verwendet diese Adresse.',
    'identity.other_account.invitation':
      'Diese Einladung ist für %{email}. Melden Sie sich zuerst ab, und öffnen Sie dann den Link noch einmal.',
    'identity.other_account.handover':
      'Dieser Link ist für %{email}. Melden Sie sich zuerst ab, und öffnen Sie ihn dann noch einmal.',
    'identity.already_member': 'Diese Person gehört schon zum Shop.',
    'identity.not_yours_to_change': 'Sie können diese Person nicht ändern.',
    'identity.handover_open':
      'Die Inhaberschaft dieses Shops wird bereits übergeben. Ziehen Sie das zuerst zurück.',
    'identity.not_to_them': 'Der Shop kann nur an jemanden gehen, der darin arbeitet und sich anmelden kann.',
    'identity.no_password':
      'Sie haben noch kein Passwort. Melden Sie sich ab, fordern Sie mit „Passwort vergessen?“ eines an, und kommen Sie dann zurück.',
    'identity.two_step_off': 'Die Anmeldung in zwei Schritten ist nicht eingeschaltet.',
    'identity.wrong_password': 'Das Passwort stimmt nicht.',
    'identity.wrong_store_password': 'Das ist nicht das Passwort des Shops.',
    'identity.not_closed.open': 'Dieser Shop ist geöffnet.',
    'identity.not_closed.stopped':
      'Dieser Shop wurde von den Betreibern dieser Installation angehalten. Bitte wenden Sie sich an sie.',
    'identity.currency_in_use.orders':
      'Der Shop hat Bestellungen, deshalb bleibt seine Währung, wie sie ist.',
    'identity.currency_in_use.amounts':
      'Der Shop hat Preise, Gebühren oder Rabatte in %{currency}, deshalb bleibt seine Währung, wie sie ist. Entfernen Sie sie zuerst.',

    'identity.this_account': 'Dieses Konto',
    'identity.this_entry': 'Diesen Eintrag',
    'identity.this_handover': 'Dieses Angebot der Inhaberschaft',
    'identity.this_invitation': 'Diese Einladung',
    'identity.this_person': 'Diese Person',
    'identity.this_session': 'Diese Sitzung',
    'identity.code_wrong': 'Der Code stimmt nicht.',
    'identity.code_old': 'Der Code stimmt nicht oder ist zu alt. Fordern Sie einen neuen an',
    'identity.other_password': 'Wählen Sie ein anderes Passwort als das jetzige',
    'identity.own_words': 'Bilden Sie das Passwort nicht aus Ihrem Namen, Ihrer Adresse oder Ihrem Shop',
    'identity.easy_to_guess': 'Dieses Passwort ist leicht zu erraten. Nehmen Sie ein paar Wörter dazu',
    'identity.at_least_10': 'Verwenden Sie mindestens 10 Zeichen',
    'identity.at_most_256': 'Verwenden Sie höchstens 256 Zeichen',
    'identity.six_digits': 'Der Code hat sechs Ziffern',
    'identity.not_an_email': 'Das ist keine E-Mail-Adresse',
    'identity.not_a_phone': 'Das ist keine Telefonnummer',
    'identity.not_a_country': 'Das ist kein Land',
    'identity.not_a_language': 'Das ist keine Sprache',
    'identity.not_a_currency': 'Das ist keine Währung',
    'identity.not_a_time_zone': 'Das ist keine Zeitzone',
    'identity.not_a_postcode': 'Postleitzahlen dieses Landes sehen anders aus',
    'identity.not_a_tax_number': 'Steuernummern dieses Landes sehen anders aus',
    'identity.not_a_domain': 'Das ist keine Domain',
    'identity.not_an_app': 'Das ist keine App',
    'identity.not_a_color': 'Eine Farbe schreibt sich als #rrggbb',
    'identity.not_a_logo': 'Laden Sie zuerst ein Bild als PNG, JPEG oder GIF hoch',
    'identity.not_our_link': 'Dieser Link ist nicht von uns',
    'identity.upload_first': 'Laden Sie das Bild zuerst hoch',
    'identity.no_phone_app': 'Es gibt keine App für Telefone, deshalb gehen keine Mitteilungen dorthin',
    'identity.setting_name': 'Eine Einstellung kann nicht %{name} heißen',
    'identity.settings_size': 'Die Einstellungen einer App haben 64 kB Platz',
    'identity.settings_levels': 'Einstellungen haben höchstens %{levels} Ebenen',
  },
};
