import { coreSentences } from '#core/contract/core-refusals.ts';
import { invalid } from './refusal.ts';

/** What a call says of the order of its rows (`loopSorting`). */
interface AskedOrder<F extends string> {
  sort_field?: F | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
  sort_mode?: 'asc' | 'desc' | undefined;
  since_id?: number | undefined;
}

/**
 * The order that a list has: with `since_id` upwards by id, so that whoever goes on from the last id they met meets each row
 * once; else as asked, in the list's own direction where none is. `field` is undefined where none was asked for.
 * @throws {Refusal} 422 at what contradicts it: another order beside `since_id`, or two directions
 */
export function listOrder<F extends string>(
  { sort_field, sort_direction, sort_mode, since_id }: AskedOrder<F>,
  standard: 'asc' | 'desc',
): { field: F | 'id' | undefined; direction: 'asc' | 'desc' } {
  if (sort_mode && sort_direction && sort_mode !== sort_direction)
    throw invalid({ sort_mode: coreSentences.two_directions });
  if (since_id === undefined)
    return { field: sort_field, direction: sort_direction ?? sort_mode ?? standard };
  if (sort_field !== undefined && sort_field !== 'id')
    throw invalid({ sort_field: coreSentences.since_id_order });
  if (sort_direction === 'desc') throw invalid({ sort_direction: coreSentences.since_id_order });
  if (sort_mode === 'desc') throw invalid({ sort_mode: coreSentences.since_id_order });
  return { field: 'id', direction: 'asc' };
}

/** @throws {Refusal} 422 where `since_id` stands beside `sort_by_requested_ids`, whose order is another */
export function refuseSince({ since_id }: { since_id?: number | undefined }): void {
  if (since_id !== undefined) throw invalid({ sort_by_requested_ids: coreSentences.since_id_order });
}
