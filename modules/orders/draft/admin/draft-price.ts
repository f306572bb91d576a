import type { ReplyOf } from '#core/contract/endpoint.ts';
import { callApi } from '#core/admin/client/api-client.ts';
import { calculateDraftOrder, type DraftOrder } from '../contract/draft-order-calls.ts';
import { bodyOf, draftProblems, type DraftForm } from './draft-form.ts';
import { useLiveAnswer } from '../../base/admin/live-answer.ts';

/** The current price of a draft, from the server. */
export interface DraftPrice {
  answer: ReplyOf<typeof calculateDraftOrder>['draft_order'] | undefined;
  /** The answer is for an earlier input. */
  pending: boolean;
  error: Error | undefined;
}

/** Prices the form while it is edited. A completed draft has the price of its order. */
export function useDraftPrice(form: DraftForm | undefined, saved: DraftOrder | undefined): DraftPrice {
  const completed = saved?.status === 'completed';
  const priceable =
    form !== undefined &&
    !completed &&
    form.line_items.length > 0 &&
    Object.keys(draftProblems(form)).every((path) => !/^(line_items|applied|shipping_line)/.test(path));
  const asked = priceable ? { ...bodyOf(form), note: '', tags: '', email: '' } : null;
  const live = useLiveAnswer(asked && JSON.stringify(asked), (signal) =>
    callApi(calculateDraftOrder, { body: { draft_order: asked ?? {} }, signal }),
  );
  if (completed) return { answer: saved, pending: false, error: undefined };
  const empty = form === undefined || form.line_items.length === 0;
  return {
    answer: empty ? undefined : live.data?.draft_order,
    pending: live.pending || (!empty && !priceable),
    error: live.error,
  };
}
