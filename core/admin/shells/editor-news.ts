import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../client/api-error.ts';
import type { EditorEvent } from './editor-event.ts';
import type { EditorModel } from './editor-model.ts';

/** Which thing is edited, and what its draft is made from. */
export interface EditedThing<Saved, Draft> {
  /** 0 creates. Settings pages leave it out. */
  id?: number | string;
  /** `useApiQuery(getOffer, { params: { id } }, { enabled: id !== 0, select: (reply) => reply.offer })` */
  load: UseQueryResult<Saved, ApiError>;
  /** What the form edits, out of what is stored. The same input gives the same output. */
  toDraft: (saved: Saved) => Draft;
  /** What creating starts from. */
  blank?: () => Draft;
}

export function isNew(id: number | string | undefined): boolean {
  return id !== undefined && String(id) === '0';
}

/** What a thing begins with before it is read: nothing, or what creating starts from. */
export function opening<Saved, Draft>({
  id,
  blank,
}: EditedThing<Saved, Draft>): {
  id: number | string | undefined;
  draft: Draft | undefined;
} {
  return { id, draft: isNew(id) ? blank?.() : undefined };
}

/** What a render tells that the model does not know yet: that it is about another thing, that a read came. */
export function newsOf<Saved, Draft>(
  model: EditorModel<Saved, Draft>,
  thing: EditedThing<Saved, Draft>,
): EditorEvent<Saved, Draft>[] {
  const isOther = thing.id !== model.id;
  const news: EditorEvent<Saved, Draft>[] = isOther ? [{ type: 'opened', ...opening(thing) }] : [];
  const saved = isNew(thing.id) ? undefined : thing.load.data;
  if (saved === undefined || (!isOther && saved === model.seen)) return news;
  return [...news, { type: 'loaded', saved, draft: thing.toDraft(saved) }];
}
