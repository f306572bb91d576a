import type { TranslatedStrings } from '../i18n/text-catalogue.ts';

/** What the server says whatever it is about. */
export const serverMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    'At most %{count} characters': 'Höchstens %{count} Zeichen',
    'At most %{count} entries': 'Höchstens %{count} Einträge',
    '%{what} does not exist, or is not in this shop.':
      '%{what} gibt es nicht oder gehört nicht zu diesem Shop.',
    '%{value} is too fine: amounts in %{currency} have no decimals.':
      '%{value} ist zu fein: Beträge in %{currency} haben keine Nachkommastellen.',
    '%{value} is too fine: amounts in %{currency} have at most %{most} decimals.':
      '%{value} ist zu fein: Beträge in %{currency} haben höchstens %{most} Nachkommastellen.',
    'This job': 'Diese Aufgabe',
    'This file': 'Diese Datei',
    'This address': 'Diese Adresse',
    'This shop': 'Diesen Shop',
    'Some fields are not valid.': 'Einige Felder sind nicht gültig.',
    'Not valid.': 'Nicht gültig.',
    'Someone else saved this in the meantime.': 'Jemand anderes hat dies inzwischen gespeichert.',
    'Too many requests. Please wait a moment.': 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
    'Please sign in.': 'Bitte melden Sie sich an.',
    'The back office has another address. Please open it there.':
      'Die Verwaltung hat eine andere Adresse. Bitte öffnen Sie sie dort.',
    'You do not have the permission for this. The shop owner can grant it.':
      'Dafür fehlt Ihnen die Berechtigung. Der Inhaber des Shops kann sie erteilen.',
    'Something went wrong, please try again later':
      'Etwas ist schiefgegangen. Bitte versuchen Sie es später noch einmal.',
    'That is too large.': 'Das ist zu groß.',
    'A text holds a character that cannot be stored.':
      'Ein Text enthält ein Zeichen, das sich nicht speichern lässt.',
    'No file was received.': 'Es ist keine Datei angekommen.',
    'Choose a file': 'Wählen Sie eine Datei',
    'There is no room left for this file.': 'Für diese Datei ist kein Platz mehr.',
    'The shop has used up its room for files.': 'Der Platz des Shops für Dateien ist aufgebraucht.',
    'Choose an image: jpg, jpeg, gif, png, bmp or ico.':
      'Wählen Sie ein Bild: jpg, jpeg, gif, png, bmp oder ico.',
    'This image is damaged.': 'Dieses Bild ist beschädigt.',
    'This image holds something that is not an image.': 'Dieses Bild enthält etwas, das kein Bild ist.',
    'This image has too many pixels: at most 25 million.':
      'Dieses Bild hat zu viele Bildpunkte: höchstens 25 Millionen.',
    'The uploaded file is no longer there. Please upload it again.':
      'Die hochgeladene Datei ist nicht mehr da. Bitte laden Sie sie noch einmal hoch.',
    'The shop is busy. Please try again in a moment.':
      'Der Shop ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
    'The shop is restarting. Please try again in a moment.':
      'Der Shop startet neu. Bitte versuchen Sie es gleich noch einmal.',
    'This is not a web address.': 'Das ist keine Webadresse.',
  },
};
