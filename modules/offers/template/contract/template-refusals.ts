import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const templateRefusals = defineRefusals('offers', {
  template_system: { status: 422, words: 'Backroom’s own templates can’t be changed.' },
  template_limit: {
    status: 422,
    words: 'A shop can have up to %{count} templates of its own. Delete one first.',
  },
  template_products: {
    status: 422,
    words: 'This template needs products. Add some first.',
  },
});

export const templateSentences = defineSentences('offers.template', {
  this_template: 'This template',
  name_a_template: 'Choose at least one template.',
});
