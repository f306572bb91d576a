import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const templateRefusals = defineRefusals('offers', {
  template_system: { status: 422, words: 'Templates that come with Backroom cannot be changed.' },
  template_limit: {
    status: 422,
    words: 'A shop keeps at most %{count} templates of its own. Delete one first.',
  },
  template_products: {
    status: 422,
    words: 'This template needs products to begin with. Add some first.',
  },
});

export const templateSentences = defineSentences('offers.template', {
  this_template: 'This template',
  name_a_template: 'Name at least one template.',
});
