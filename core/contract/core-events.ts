import { z } from 'zod';
import { defineEvent, type PayloadOf } from './event-kind.ts';

const id = z.number().int();

/** Long work came to its end, one way or the other. */
export const jobEnded = defineEvent(
  'core.job_ended',
  z.object({
    job_id: id,
    kind: z.string(),
    status: z.enum(['done', 'failed']),
    /** The person who started it; null for work that no person started. */
    created_by: id.nullable(),
    /** The access token of the program that started it; null for everything else. */
    token_id: id.nullable().default(null),
    /** How many of its lines could not be taken. */
    failures: z.number().int(),
  }),
  { formerly: 'job.ended' },
);
export type JobEnded = PayloadOf<typeof jobEnded>;

/** A row of a shop does not fit what its call promises, so lists go on without it. */
export const rowLeftOut = defineEvent(
  'core.row_left_out',
  z.object({
    list: z.string(),
    id: z.union([z.number(), z.string()]).nullable(),
    field: z.string(),
    /** Method and path of the list. */
    call: z.string(),
    /** Who may read the list, and so hear of the row. */
    permission: z.string(),
  }),
);

/** How a mail of a shop is faring: it was taken, has to wait for a first time, or was given up. */
export const mailFared = defineEvent(
  'core.mail_fared',
  z.object({
    mail_id: id,
    kind: z.string(),
    /** What it is about: `order`, 17. */
    about: z.string(),
    about_id: id,
    state: z.enum(['sent', 'delayed', 'failed']),
    /** How often it was tried. */
    attempts: z.number().int(),
    /** The mail server’s reply, without addresses; empty if it took the email. */
    reason: z.string(),
    at: z.string(),
  }),
);
