import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { funnelTexts } from '../rules/funnel-validation.ts';

/** What the server and the forms say of funnels. */
export const funnelSentencesDe: TranslatedSentences<typeof funnelTexts> = {
  area: 'sentences',
  strings: {
    'offers.funnel.no_steps': 'Ein Funnel braucht mindestens einen Schritt.',
    'offers.funnel.too_many_steps': 'Ein Funnel kann höchstens 10 Schritte haben.',
    'offers.funnel.same_key': 'Zwei Schritte haben denselben Schlüssel.',
    'offers.funnel.no_offer': 'Wählen Sie ein Angebot nach dem Kauf.',
    'offers.funnel.no_start': 'Wählen Sie den ersten Schritt.',
    'offers.funnel.unknown_step': 'Dieser Schritt gehört nicht zum Funnel.',
    'offers.funnel.way_back': 'Ein Schritt kann nicht zu einem früheren zurückführen.',
    'offers.funnel.no_way': 'Dieser Schritt ist nicht verbunden.',
    'offers.funnel.relation_not_allowed': 'Dieses Feld lässt sich so nicht vergleichen.',
    'offers.funnel.not_a_number': 'Bitte geben Sie Ziffern ein',
    'offers.funnel.not_a_country': 'Wählen Sie ein Land',
    'offers.funnel.this_funnel': 'Dieser Funnel',
    'offers.funnel.named_twice': 'Ein Funnel ist doppelt aufgeführt.',
    'offers.funnel.name_a_funnel': 'Wählen Sie mindestens einen Funnel.',
  },
};
