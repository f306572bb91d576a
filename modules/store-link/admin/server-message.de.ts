import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server says of connected stores. */
export const storeLinkMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    'A connected store': 'Einen verbundenen Shop',
    'Enter the address that ends in .myshopify.com.':
      'Geben Sie die Adresse ein, die auf .myshopify.com endet.',
    'Enter the address of your store, for example shop.example.com.':
      'Geben Sie die Adresse Ihres Shops ein, zum Beispiel shop.example.com.',
    'The store does not accept these keys.': 'Der Shop nimmt diese Schlüssel nicht an.',
    'The store does not accept this key and password.':
      'Der Shop nimmt diesen Schlüssel und dieses Passwort nicht an.',
    'The store could not be reached.': 'Der Shop war nicht zu erreichen.',
    'The store lets nothing through.': 'Der Shop lässt nichts durch.',
    'The store answers with status %{status}.': 'Der Shop antwortet mit Status %{status}.',
    'There is no such store, or its API is off.':
      'Diesen Shop gibt es nicht, oder seine API ist abgeschaltet.',
    'The store answers something that is not its data.': 'Der Shop antwortet mit etwas anderem als Daten.',
    'This store sells in %{theirs}, your shop in %{ours}. Both must be the same.':
      'Dieser Shop verkauft in %{theirs}, Ihrer in %{ours}. Beides muss gleich sein.',
    '%{store} is connected. Disconnect it first.':
      '%{store} ist verbunden. Trennen Sie erst diese Verbindung.',
    'The store was disconnected.': 'Der Shop wurde getrennt.',
    'The keys cannot be read any more. Connect the store again.':
      'Die Schlüssel lassen sich nicht mehr lesen. Verbinden Sie den Shop neu.',
    'The app was removed from the store.': 'Die App wurde aus dem Shop entfernt.',
    'A customer without an email address cannot be kept here.':
      'Ein Kunde ohne E-Mail-Adresse kann hier nicht geführt werden.',
    'This could not be stored; it was skipped.': 'Das ließ sich nicht speichern und wurde ausgelassen.',
    "This order is in %{theirs}; the shop's currency is %{ours}.":
      'Diese Bestellung ist in %{theirs}; die Währung des Shops ist %{ours}.',
    'The page answers with status %{status}.': 'Die Seite antwortet mit Status %{status}.',
    'The address leads on to another one.': 'Die Adresse leitet auf eine andere weiter.',
    'The answer is of another kind than asked for.': 'Die Antwort ist von anderer Art als verlangt.',
    'This message is not signed as it should be.': 'Diese Nachricht ist nicht richtig unterschrieben.',
    'This message is not of the last five minutes.':
      'Diese Nachricht ist nicht aus den letzten fünf Minuten.',
  },
};
