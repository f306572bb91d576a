import { defineSentences } from '#core/contract/sentence.ts';

export const timerSentences = defineSentences('conversion', {
  this_timer: 'This timer',
  name_a_timer: 'Name at least one timer',
  duration_whole: 'A duration is a whole number of days or hours',
  duration_range: 'A duration is 1 to 9999',
  duration_locked: 'The duration stays as it is until the timer is reset',
  start_past: 'The start lies in the past',
  too_many_timers: 'At most %{most} timers may be on at once',
  no_such_offer: 'No offer of this shop has this id',
  offer_off: 'Shoppers do not get this offer now',
  offer_endless: 'This offer has no end',
  offer_over: 'This offer has ended',
  offer_pages:
    'On which pages this offer is cannot be said: it is not for all products, nor for named products or collections',
});
