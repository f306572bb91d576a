import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const serviceRefusals = defineRefusals('catalog', {
  service_in_use: {
    status: 409,
    words: '%{name} still fulfills variants: %{count}. Assign them to another service first.',
  },
  too_many_services: { status: 409, words: 'A shop can have up to %{count} fulfillment services.' },
});

export const serviceSentences = defineSentences('catalog', {
  this_service: 'This fulfillment service',
  service_handle: 'Handles contain letters, digits and dashes.',
  service_name: 'A name needs at least one letter or digit.',
  service_own: 'This handle stands for the shop itself.',
  service_taken: 'Another fulfillment service already has this handle.',
});
