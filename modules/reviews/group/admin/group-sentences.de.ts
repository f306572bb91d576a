import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { groupSentences } from '../contract/group-refusals.ts';

export const groupSentencesDe: TranslatedSentences<typeof groupSentences> = {
  area: 'sentences',
  strings: {
    'reviews.this_group': 'Diese Produktgruppe',
    'reviews.name_a_group': 'Nennen Sie mindestens eine Produktgruppe',
    'reviews.group_twice': 'Jede Produktgruppe wird einmal genannt',
    'reviews.name_the_group': 'Geben Sie der Gruppe einen Namen',
    'reviews.two_products': 'Wählen Sie mindestens zwei Produkte: Sie zeigen gegenseitig ihre Bewertungen',
    'reviews.no_such_product': 'Kein Produkt dieses Shops hat die ID %{id}',
    'reviews.in_group':
      '%{title} ist schon in der Gruppe „%{group}“. Ein Produkt ist in höchstens einer Gruppe.',
    'reviews.in_two': '%{title} ist in zwei Gruppen genannt. Ein Produkt ist in höchstens einer Gruppe.',
    'reviews.too_many_groups': 'Ein Shop hat höchstens %{most} Produktgruppen',
  },
};
