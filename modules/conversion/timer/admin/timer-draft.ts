import { translateSentence } from '#core/admin/client/sentence-text.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { fromLocalTime, toLocalTime } from '#core/rules/local-time.ts';
import type { BodyInputOf } from '#core/contract/endpoint.ts';
import { conversionSentences } from '../../truth/contract/conversion-refusals.ts';
import { createTimer, type Timer, updateTimer } from '../contract/timer-calls.ts';
import { newTimer } from '../contract/timer-choice.ts';
import { isPastStart } from '../rules/timer-state.ts';
import { timerSentences } from '../contract/timer-refusals.ts';
import { timerText } from './timer-text.ts';

/** The editor's draft of a timer. */
export interface TimerDraft {
  name: string;
  /** Empty: the words of the shop's language. */
  text: string;
  /** Of a new one; a saved one is switched beside the form. */
  enable: boolean;
  /** The kind of target. */
  kind: 'offer' | 'own';
  offer_id: number | null;
  /** Null: nothing was typed; NaN: what is no number. */
  duration: number | null;
  duration_type: Timer['duration_type'];
  duration_repeat: boolean;
  schedule_enable: boolean;
  /** On the shop's clock, as a field of the browser has it. */
  schedule_start_at: string;
  display_type: Timer['display_type'];
  product_ids: number[];
  collection_ids: number[];
  settings: Timer['settings'];
  /** A saved one begins anew: only then its duration can be changed. */
  restart_duration: boolean;
}

export function draftOf(timer: Timer, timezone: string): TimerDraft {
  const { duration, duration_type, duration_repeat, schedule_enable, display_type, settings } = timer;
  return {
    name: timer.name,
    text: timer.text,
    enable: timer.enable,
    kind: timer.offer_id === null ? 'own' : 'offer',
    offer_id: timer.offer_id,
    ...{ duration, duration_type, duration_repeat, schedule_enable, display_type, settings },
    schedule_start_at: toLocalTime(Date.parse(timer.schedule_start_at), timezone),
    product_ids: timer.product_ids,
    collection_ids: timer.collection_ids,
    restart_duration: false,
  };
}

/** The draft of a new timer (V274). The merchant first selects whether it is real. */
export function blankTimer(now: number, timezone: string): TimerDraft {
  return {
    ...newTimer,
    kind: 'offer',
    offer_id: null,
    schedule_start_at: toLocalTime(now, timezone),
    product_ids: [],
    collection_ids: [],
    restart_duration: false,
  };
}

type NewBody = BodyInputOf<typeof createTimer>['timer'];

/**
 * The draft as it is sent. A start that was left as it was shown, to the minute, is sent as it was stored, or not at all:
 * a new timer then begins when it is saved.
 */
export function bodyOf(
  { kind, restart_duration, schedule_start_at, enable, ...draft }: TimerDraft,
  shown: string,
  stored: string | undefined,
  timezone: string,
): NewBody & { restart_duration?: boolean } {
  const typed = fromLocalTime(schedule_start_at, timezone);
  const start =
    schedule_start_at === shown ? stored : typed === undefined ? undefined : new Date(typed).toISOString();
  return {
    ...draft,
    duration: draft.duration as number,
    offer_id: kind === 'offer' ? draft.offer_id : null,
    ...(start === undefined ? {} : { schedule_start_at: start }),
    ...(stored === undefined ? { enable } : { restart_duration }),
  };
}

/** Path → what is wrong with the draft. `shown`: the start as the form had it at first. */
export function timerProblems(
  draft: TimerDraft,
  { shown, stored, timezone }: { shown: string; stored: string | undefined; timezone: string },
): Record<string, string> {
  const body = bodyOf(draft, shown, stored, timezone);
  const call = stored === undefined ? createTimer : updateTimer;
  const found = bodyProblems(call, { timer: body }, 'timer');
  // The contract stops at a fractional number; the form shows all errors at once.
  const chosen = { products: 'product_ids', collections: 'collection_ids', all_products: null } as const;
  const field = chosen[draft.display_type];
  if (field && draft[field].length === 0) found[field] = translateSentence(conversionSentences.choose_one);
  if (draft.kind === 'offer' && draft.offer_id === null) found['offer_id'] = timerText.text('offer_choose');
  if (draft.schedule_enable && draft.schedule_start_at !== shown) {
    const typed = fromLocalTime(draft.schedule_start_at, timezone);
    if (typed === undefined) found['schedule_start_at'] = timerText.text('starts_wrong');
    else if (isPastStart(typed, Date.now()))
      found['schedule_start_at'] = translateSentence(timerSentences.start_past);
  }
  return found;
}
