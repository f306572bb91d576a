import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { accessReasons } from '../shop/contract/access-state.ts';
import type { identityRefusals, identitySentences } from '../shop/contract/identity-refusals.ts';

/** What the server and the forms say of people and shops. */
export const identitySentencesDe: TranslatedSentences<
  typeof accessReasons | typeof identityRefusals | typeof identitySentences
> = {
  area: 'sentences',
  strings: {
    'identity.access.shop_is_frozen': 'Dieser Shop ist gesperrt.',
    'identity.access.shop_did_not_complete_survey': 'Dieser Shop wartet auf eine Antwort seines Inhabers.',
    'identity.access.shop_is_end_free_trial': 'Die kostenlose Testzeit dieses Shops ist abgelaufen.',
    'identity.access.shop_is_reopened': 'Dieser Shop wird gerade wieder geöffnet.',
    'identity.access.shop_is_closed': 'Dieser Shop ist geschlossen.',

    'identity.wrong_credentials': 'E-Mail-Adresse oder Passwort falsch.',
    'identity.demo_password':
      'Das Demo-Passwort ist öffentlich und gilt deshalb nicht, sobald andere diesen Server erreichen.',
    'identity.sign_in_locked.elsewhere':
      'Zu viele Anmeldeversuche. Verwenden Sie ein Gerät, auf dem Sie schon angemeldet waren, oder einen Anmeldelink.',
    'identity.sign_in_locked.here':
      'Zu viele Anmeldeversuche, auch auf diesem Gerät. Verwenden Sie einen Anmeldelink.',
    'identity.second_step': 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
    'identity.link_spent':
      'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
    'identity.sign_in_spent':
      'Das hat zu lange gedauert, oder es waren zu viele Versuche. Bitte melden Sie sich erneut an.',
    'identity.wrong_second_step': 'Falscher oder bereits verwendeter Code.',
    'identity.account_blocked.plain': 'Dieses Konto ist gesperrt.',
    'identity.account_blocked.why': 'Dieses Konto ist gesperrt: %{reason}',
    'identity.too_many_shops':
      'Entwicklerkonten sind auf %{most} Shops begrenzt. Schließen Sie zuerst einen davon.',
    'identity.no_shop': 'Sie haben auf keinen Shop mehr Zugriff.',
    'identity.invitation_not_accepted':
      'Sie haben die Einladung als Mitarbeiter des Shops %{shop} noch nicht angenommen. Bitte sehen Sie in Ihren E-Mails nach, oder wenden Sie sich an den Inhaber des Shops.',
    'identity.missing_access_url': 'Es fehlt accessUrl',
    'identity.email_taken': 'Ein anderes Konto verwendet diese Adresse.',
    'identity.other_account.invitation':
      'Diese Einladung ist für %{email}. Melden Sie sich zuerst ab, und öffnen Sie dann den Link noch einmal.',
    'identity.other_account.handover':
      'Dieser Link ist für %{email}. Melden Sie sich zuerst ab, und öffnen Sie ihn dann noch einmal.',
    'identity.already_member': 'Diese Person hat bereits Zugriff auf den Shop.',
    'identity.not_yours_to_change': 'Sie können den Zugriff dieser Person nicht ändern.',
    'identity.handover_open':
      'Eine Übertragung dieses Shops steht bereits aus. Ziehen Sie sie zuerst zurück.',
    'identity.not_to_them':
      'Der Shop kann nur an jemanden übertragen werden, der darin arbeitet und sich anmelden kann.',
    'identity.no_password':
      'Sie haben noch kein Passwort. Melden Sie sich ab, fordern Sie mit „Passwort vergessen?“ eines an, und kommen Sie dann zurück.',
    'identity.two_step_off': 'Die Zwei-Faktor-Authentifizierung ist ausgeschaltet.',
    'identity.wrong_password': 'Falsches Passwort.',
    'identity.wrong_store_password': 'Falsches Passwort für den Shop.',
    'identity.not_closed.open': 'Dieser Shop ist geöffnet.',
    'identity.not_closed.stopped':
      'Der Betreiber dieser Installation hat diesen Shop gesperrt. Bitte wenden Sie sich an ihn.',
    'identity.currency_in_use.orders': 'Die Währung kann nicht geändert werden: Der Shop hat Bestellungen.',
    'identity.currency_in_use.amounts':
      'Die Währung kann nicht geändert werden: Der Shop hat Preise, Gebühren oder Rabatte in %{currency}. Entfernen Sie sie zuerst.',

    'identity.this_account': 'Dieses Konto',
    'identity.this_entry': 'Diesen Eintrag',
    'identity.this_handover': 'Diese Übertragung',
    'identity.this_invitation': 'Diese Einladung',
    'identity.this_person': 'Diese Person',
    'identity.this_session': 'Diese Sitzung',
    'identity.code_wrong': 'Falscher Code.',
    'identity.code_old': 'Falscher oder abgelaufener Code. Fordern Sie einen neuen an',
    'identity.other_password': 'Wählen Sie ein anderes Passwort als das aktuelle',
    'identity.own_words':
      'Verwenden Sie im Passwort nicht Ihren Namen, Ihre E-Mail-Adresse oder den Namen des Shops',
    'identity.easy_to_guess': 'Zu leicht zu erraten. Fügen Sie ein paar Wörter hinzu',
    'identity.at_least_10': 'Verwenden Sie mindestens 10 Zeichen',
    'identity.at_most_256': 'Verwenden Sie höchstens 256 Zeichen',
    'identity.six_digits': 'Der Code hat sechs Ziffern',
    'identity.not_an_email': 'Das ist keine E-Mail-Adresse',
    'identity.not_a_phone': 'Das ist keine Telefonnummer',
    'identity.not_a_country': 'Wählen Sie ein gültiges Land',
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
    'identity.settings_size': 'Die Einstellungen einer App sind auf 64 kB begrenzt',
    'identity.settings_levels': 'Einstellungen haben höchstens %{levels} Ebenen',
  },
};
