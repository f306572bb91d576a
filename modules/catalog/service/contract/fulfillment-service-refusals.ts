import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const serviceRefusals = defineRefusals('catalog', {
  service_in_use: {
    status: 409,
    words: 'Variants that %{name} sends: %{count}. Have somebody else send them first.',
  },
  too_many_services: { status: 409, words: 'A shop has %{count} fulfilment services at most.' },
});

export const serviceSentences = defineSentences('catalog', {
  this_service: 'This fulfilment service',
  service_handle: 'A handle has letters, digits and dashes.',
  service_name: 'A name needs a letter or a digit.',
  service_own: 'This is how variants name the shop itself.',
  service_taken: 'Another fulfilment service has this handle.',
});
