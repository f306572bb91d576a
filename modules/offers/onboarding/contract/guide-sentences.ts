import { defineSentences } from '#core/contract/sentence.ts';

/** What the steps of the start guide are called, what is told about them, and what their buttons say. */
export const guideSentences = defineSentences('offers.guide', {
  add_post_purchase: 'Add a post-purchase offer',
  add_post_purchase_about:
    'One click adds it to the order that was just placed. Nothing has to be typed again.',
  add_post_purchase_do: 'Create post-purchase offer',
  add_customize_up_sell: 'Add a pre-purchase offer',
  add_customize_up_sell_about:
    'Shown when a product goes into the cart: what goes with it, or the better version.',
  add_customize_up_sell_do: 'Create pre-purchase offer',
  add_quantity_discounted: 'Add a quantity discount',
  add_quantity_discounted_about:
    'Shoppers who take two or more pay less for each. It needs one product and two tiers.',
  add_quantity_discounted_do: 'Create quantity discount',
  add_customize_cross_sell: 'Add a bundle',
  add_customize_cross_sell_about:
    'A bundle shows two or more products side by side, at a better price together.',
  add_customize_cross_sell_do: 'Create bundle',
  create_last_step: 'Add an in-cart offer',
  create_last_step_about: 'An offer inside the cart reaches shoppers who have already decided to buy.',
  create_last_step_do: 'Create in-cart offer',
  turn_on_quick_view: 'Turn on quick view',
  turn_on_quick_view_about: 'A button on product cards opens the product over the page, ready for the cart.',
  turn_on_quick_view_do: 'Turn it on',
});
