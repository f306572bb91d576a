import { defineSentences } from '#core/contract/sentence.ts';

export const groupSentences = defineSentences('reviews', {
  this_group: 'This product group',
  name_a_group: 'Name at least one product group',
  group_twice: 'Each product group is named once',
  name_the_group: 'Give the group a name',
  two_products: 'Choose at least two products: they show one another’s reviews',
  no_such_product: 'No product of this shop has the id %{id}',
  in_group: '%{title} is in the group “%{group}” already. A product is in one group at most.',
  in_two: '%{title} is named in two groups. A product is in one group at most.',
  too_many_groups: 'A shop has at most %{most} product groups',
});
