import { defineSentences } from '#core/contract/sentence.ts';

/** Names, descriptions and button texts of the start guide's steps. */
export const guideSentences = defineSentences('offers.guide', {
  add_post_purchase: 'Add a post-purchase offer',
  add_post_purchase_about: 'After checkout, customers add a product to their order with one click.',
  add_post_purchase_do: 'Create post-purchase offer',
  add_customize_up_sell: 'Add a pre-purchase offer',
  add_customize_up_sell_about:
    'Suggest a matching product or a better version when a product is added to the cart.',
  add_customize_up_sell_do: 'Create pre-purchase offer',
  add_quantity_discounted: 'Add a quantity discount',
  add_quantity_discounted_about:
    'Shoppers who buy two or more pay less for each. You need one product and two tiers.',
  add_quantity_discounted_do: 'Create quantity discount',
  add_customize_cross_sell: 'Add a bundle',
  add_customize_cross_sell_about: 'Offer two or more products together at a better price.',
  add_customize_cross_sell_do: 'Create bundle',
  create_last_step: 'Add an in-cart offer',
  create_last_step_about: 'Reach shoppers who have already decided to buy.',
  create_last_step_do: 'Create in-cart offer',
  turn_on_quick_view: 'Turn on quick view',
  turn_on_quick_view_about:
    'Shoppers open a product from its card and add it to the cart without leaving the page.',
  turn_on_quick_view_do: 'Turn it on',
});
