import { defineSentences } from '#core/contract/sentence.ts';

export const groupSentences = defineSentences('reviews', {
  this_group: 'This product group',
  name_a_group: 'Select at least one group',
  group_twice: 'List each group only once',
  name_the_group: 'Give the group a name',
  two_products: 'Select at least two products',
  no_such_product: 'No product of this shop has the id %{id}',
  in_group: '%{title} is already in the group “%{group}”.',
  in_two: '%{title} is in two groups. A product can be in one group.',
  too_many_groups: 'A shop has at most %{most} product groups',
});
