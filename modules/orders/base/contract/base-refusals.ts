import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const baseRefusals = defineRefusals('orders', {
  export_forgotten: { status: 410, words: 'Exports are available for one day. Please export again.' },
});

export const baseSentences = defineSentences('orders', {
  this_export: 'This export',
  choose_country: 'Choose a country',
  enter_email: 'Enter an email address',
  enter_name: 'Enter a name',
  enter_last_name: 'Enter a last name',
  enter_address: 'Enter an address',
  enter_city: 'Enter a city',
});
