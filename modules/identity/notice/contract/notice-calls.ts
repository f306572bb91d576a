import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, timestamp } from '#core/contract/scalar.ts';
import { noticeKinds } from './notice-kind.ts';

/** One line of the bell. The admin words it from `kind` and `values`, in the reader's language. */
export const notice = z
  .object({
    id,
    kind: z.enum(noticeKinds),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Where it leads, a path of the admin; empty for nowhere. */
    to: z.string(),
    is_read: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof notice>;

/** The latest 30 the person may see. */
export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/admin/notices.json',
  summary: 'What happened lately, newest first',
  permission: 'member',
  scope: 'people',
  reply: z.object({ notices: z.array(notice), unread: z.int() }),
});

/** Everything up to this one counts as read. */
export const readNotices = endpoint({
  name: 'readNotices',
  method: 'PUT',
  path: '/admin/notices/read.json',
  summary: 'Marks notices as read',
  permission: 'member',
  scope: 'people',
  body: z.object({ up_to_id: id }),
  example: { up_to_id: 6101 },
  reply: done,
});
