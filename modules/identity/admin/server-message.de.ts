import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server says of people and shops. */
export const identityMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    "Can't be blank, please fill out this field": 'Bitte füllen Sie dieses Feld aus',
    'The email or the password is not right.': 'E-Mail oder Passwort stimmen nicht.',
    'Everyone knows the demo password, so it opens nothing once others reach this server.':
      'Das Demo-Passwort kennt jeder; sobald andere diesen Server erreichen, öffnet es nichts mehr.',
    'Too many tries to sign in. A device that you have signed in with before still lets you in, and so does a link by mail.':
      'Zu viele Anmeldeversuche. Mit einem Gerät, auf dem Sie schon einmal angemeldet waren, und mit einem Link per E-Mail kommen Sie weiterhin hinein.',
    'Too many tries to sign in, on this device too. A link by mail still lets you in.':
      'Zu viele Anmeldeversuche, auch auf diesem Gerät. Mit einem Link per E-Mail kommen Sie weiterhin hinein.',
    'This is not an email address': 'Das ist keine E-Mail-Adresse',
    'Use at least 10 characters': 'Verwenden Sie mindestens 10 Zeichen',
    'Use at most 256 characters': 'Verwenden Sie höchstens 256 Zeichen',
    'The code has six digits': 'Der Code hat sechs Ziffern',
    'This is not a link of ours': 'Dieser Link ist nicht von uns',
    'This is not a language': 'Das ist keine Sprache',
    'This is not a country': 'Das ist kein Land',
    'This is not a currency': 'Das ist keine Währung',
    'This is not a time zone': 'Das ist keine Zeitzone',
    'This is not a domain': 'Das ist keine Domain',
    'Upload the picture first': 'Laden Sie das Bild zuerst hoch',
    'Enter the code of your authenticator app.': 'Geben Sie den Code Ihrer Authenticator-App ein.',
    'This link has been used or is too old. Ask for a new one.':
      'Dieser Link wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an.',
    'This account is blocked.': 'Dieses Konto ist gesperrt.',
    'You do not belong to a shop any more.': 'Sie gehören zu keinem Shop mehr.',
    'You are not a member of that shop.': 'Sie gehören nicht zu diesem Shop.',
    'You have not accepted the staff invitation from the %{shop} shop. Please check your email or contact the shop owner.':
      'Sie haben die Einladung als Mitarbeiter des Shops %{shop} noch nicht angenommen. Bitte sehen Sie in Ihren E-Mails nach, oder wenden Sie sich an den Inhaber des Shops.',
    'This shop is frozen.': 'Dieser Shop ist eingefroren.',
    'The survey of this shop is not completed.': 'Die Umfrage dieses Shops ist nicht ausgefüllt.',
    'The free trial of this shop has ended.': 'Die kostenlose Testzeit dieses Shops ist abgelaufen.',
    'This shop is being opened again.': 'Dieser Shop wird gerade wieder geöffnet.',
    'This shop is closed.': 'Dieser Shop ist geschlossen.',
    'This person': 'Diese Person',
    'This session': 'Diese Sitzung',
    'This invitation': 'Diese Einladung',
    'This entry': 'Diesen Eintrag',
    'The password is not right.': 'Das Passwort stimmt nicht.',
    'This password is easy to guess. Use a few more words':
      'Dieses Passwort ist leicht zu erraten. Nehmen Sie ein paar Wörter dazu',
    'Do not build the password on your name, address or shop':
      'Bilden Sie das Passwort nicht aus Ihrem Namen, Ihrer Adresse oder Ihrem Shop',
    'Choose a password other than the present one': 'Wählen Sie ein anderes Passwort als das jetzige',
    'The code is not right.': 'Der Code stimmt nicht.',
    'The code is not right, or was used before.': 'Der Code stimmt nicht oder wurde schon benutzt.',
    'The code is not right or is too old. Ask for a new one':
      'Der Code stimmt nicht oder ist zu alt. Fordern Sie einen neuen an',
    'This took too long or too many tries. Please sign in again.':
      'Das hat zu lange gedauert, oder es waren zu viele Versuche. Bitte melden Sie sich neu an.',
    'Two-step sign-in is not on.': 'Die Anmeldung in zwei Schritten ist nicht eingeschaltet.',
    'This is not a phone number': 'Das ist keine Telefonnummer',
    'Another account uses this address.': 'Ein anderes Konto verwendet diese Adresse.',
    'This person is a member of the shop already.': 'Diese Person gehört schon zum Shop.',
    'You cannot change this person.': 'Sie können diese Person nicht ändern.',
    'This invitation is for %{email}. Sign out first, then open the link again.':
      'Diese Einladung ist für %{email}. Melden Sie sich zuerst ab, und öffnen Sie dann den Link noch einmal.',
    'This shop is open.': 'Dieser Shop ist geöffnet.',
    'The shop has orders, so its currency stays as it is.':
      'Der Shop hat Bestellungen, deshalb bleibt seine Währung, wie sie ist.',
    'Prices in %{currency} cannot be taken over to %{wanted}, which has other decimals. Delete the products first.':
      'Preise in %{currency} lassen sich nicht in %{wanted} übernehmen, weil die Nachkommastellen andere sind. Löschen Sie zuerst die Produkte.',
    'code:identity.wrong_password': 'Das Passwort stimmt nicht.',
    'code:identity.weak_password': 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.',
    'code:identity.wrong_code': 'Der Code stimmt nicht oder ist abgelaufen.',
  },
};
