import { sql } from 'drizzle-orm';
import type { Timer } from '../contract/timer-calls.ts';

type Times = 'schedule_start_at' | 'started_at' | 'offer_lost_at' | 'created_at' | 'updated_at';

/** The fields of a timer that are stored as sent. */
export type TimerField =
  | 'name'
  | 'text'
  | 'enable'
  | 'duration'
  | 'duration_type'
  | 'duration_repeat'
  | 'schedule_enable'
  | 'display_type'
  | 'product_ids'
  | 'collection_ids'
  | 'settings'
  | 'offer_id';

/** A timer as it is stored. */
export interface TimerRow
  extends Pick<Timer, 'id' | 'version' | TimerField>, Record<Exclude<Times, 'offer_lost_at'>, Date | string> {
  offer_lost_at: Date | string | null;
  [name: string]: unknown;
}

export const timerColumns = sql`id, name, text, enable, duration, duration_type, duration_repeat, schedule_enable, schedule_start_at, started_at,
  display_type, product_ids, collection_ids, settings, offer_id, offer_lost_at, version, created_at, updated_at`;
