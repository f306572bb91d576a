import { defineSentences } from '#core/contract/sentence.ts';

export const timerSentences = defineSentences('conversion', {
  this_timer: 'This timer',
  name_a_timer: 'Select at least one timer',
  duration_whole: 'Enter a whole number of days or hours',
  duration_range: 'Enter a number from 1 to 9999',
  duration_locked: 'The duration can’t be changed until the timer is reset',
  start_past: 'The start date is in the past',
  too_many_timers: 'Up to %{most} timers can be active at once',
  no_such_offer: 'No offer of this shop has this id',
  offer_off: 'This offer isn’t active',
  offer_endless: 'This offer has no end date',
  offer_over: 'This offer has ended',
  offer_pages: 'Only offers for all products, specific products or collections can have a timer',
});
