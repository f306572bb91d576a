import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { groupSentences } from '../contract/group-refusals.ts';

export const groupSentencesDe: TranslatedSentences<typeof groupSentences> = {
  area: 'sentences',
  strings: {
    'reviews.this_group': 'Diese Produktgruppe',
    'reviews.name_a_group': 'Wählen Sie mindestens eine Gruppe aus',
    'reviews.group_twice': 'Nennen Sie jede Gruppe nur einmal',
    'reviews.name_the_group': 'Geben Sie der Gruppe einen Namen',
    'reviews.two_products': 'Wählen Sie mindestens zwei Produkte',
    'reviews.no_such_product': 'Kein Produkt dieses Shops hat die ID %{id}',
    'reviews.in_group': '%{title} ist bereits in der Gruppe „%{group}“.',
    'reviews.in_two': '%{title} ist in zwei Gruppen. Ein Produkt kann in einer Gruppe sein.',
    'reviews.too_many_groups': 'Ein Shop hat höchstens %{most} Produktgruppen',
  },
};
