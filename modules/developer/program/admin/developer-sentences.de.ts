import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { developerRefusals, developerSentences } from '../contract/developer-refusals.ts';

/** What the server and the forms say of tokens, apps and webhooks. */
export const developerSentencesDe: TranslatedSentences<typeof developerRefusals | typeof developerSentences> =
  {
    area: 'sentences',
    strings: {
      'developer.token_request': '%{error}',
      'developer.public_app': 'Diese App hat kein Geheimnis.',
      'developer.too_many_apps': 'Ein Shop hat höchstens %{count} Apps.',
      'developer.too_many_tokens': 'Ein Shop hat höchstens %{count} Zugriffstoken.',
      'developer.too_many_added_tokens':
        'Diese App hat %{count} Zugriffstoken in Gebrauch. Entziehen Sie ihr den Zugriff oder warten Sie, bis eines abläuft.',
      'developer.too_many_webhooks': 'Ein Shop hat höchstens %{count} Webhooks.',
      'developer.too_many_script_tags': 'Ein Shop hat höchstens %{count} Skript-Tags.',
      'developer.webhook_exists': 'Diese Adresse hört bereits von diesem Ereignis.',
      'developer.not_fetched':
        'Die Zustellungen dieses Webhooks gehen an seine Adresse und werden nicht abgeholt.',
      'developer.webhook_disabled': 'Dieser Webhook ist abgeschaltet. Schalten Sie ihn zuerst an.',
      'developer.token_revoked': 'Das Zugriffstoken dieses Webhooks wurde widerrufen.',
      'developer.two_tokens': 'Diese Anfrage hat zwei Zugriffstoken. Senden Sie eines.',
      'developer.other_shop': 'Dieses Zugriffstoken gehört zu einem anderen Shop.',

      'developer.this_token': 'Dieses Zugriffstoken',
      'developer.this_app': 'Diese App',
      'developer.this_delivery': 'Diese Zustellung',
      'developer.this_script_tag': 'Dieses Skript-Tag',
      'developer.this_webhook': 'Diesen Webhook',
      'developer.not_known_here': 'Diese App ist hier nicht bekannt.',
      'developer.not_its_address': 'Die Adresse, an die Sie die App schicken möchte, ist keine der ihren.',
      'developer.no_response_type': 'Die App sagt nicht, was sie möchte (response_type).',
      'developer.no_such_response': 'Die App bittet um etwas, das es hier nicht gibt.',
      'developer.no_state': 'Die App schützt ihre Anfrage nicht (state).',
      'developer.no_challenge': 'Die App schützt ihre Anfrage nicht (PKCE mit S256).',
      'developer.no_such_permissions': 'Die App bittet um Berechtigungen, die es nicht gibt.',
      'developer.more_than_registered': 'Die App bittet um mehr, als für sie angemeldet ist.',
      'developer.more_than_you':
        'Die App bittet um mehr, als Sie selbst dürfen. Der Inhaber des Shops kann es erlauben.',
      'developer.not_an_address': '%{uri} ist keine Adresse',
      'developer.not_https': '%{uri} muss mit https:// beginnen',
      'developer.named': '%{uri} darf weder Namen noch Passwort enthalten',
      'developer.with_fragment': '%{uri} darf keinen Teil nach # haben',
      'developer.not_whole': '%{uri} muss ganz sein, ohne *',
      'developer.write_as': 'Schreiben Sie %{uri} als %{wanted}',
      'developer.enter_https': 'Geben Sie eine https-Adresse ein',
      'developer.only_programs_fetch':
        'Nur ein Programm mit einem Zugriffstoken kann seine Zustellungen abholen',
      'developer.enter_script': 'Geben Sie die https-Adresse eines Skripts ein',
      'developer.not_a_field': 'Das ist kein Feld',
      'developer.only_json': 'Es wird nur json gesendet',
      'developer.no_metafields': 'Webhooks enthalten keine Metafelder',
      'developer.app_name': 'Geben Sie der App einen Namen',
      'developer.unseen_characters': 'Der Name enthält Zeichen, die man nicht sieht',
      'developer.enter_redirect': 'Geben Sie an, wohin zurückgeschickt wird',
      'developer.choose_scopes': 'Wählen Sie, was das Programm darf',
      'developer.not_offered': 'Wird nicht mehr angeboten: %{scopes}',
      'developer.token_name': 'Geben Sie dem Token einen Namen',
    },
  };
