import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { codedSentence } from './error-reply.ts';
import { download, id, idParams } from './scalar.ts';

export const jobFailure = z
  .object({
    /** Line of the file, counted as an editor counts; null when the failure is not of a line. */
    line: z.int().nullable(),
    subject: z.string(),
    message: z.string(),
    /** The message by its code; null where it is older than codes, or not of ours. */
    problem: codedSentence.nullable(),
  })
  .meta({ id: 'JobFailure' });

/** Long work as who started it, a person or a program, watches it. Never goes backwards; survives a reload. */
export const job = z
  .object({
    id,
    kind: z.string(),
    status: z.enum(['queued', 'running', 'done', 'failed']),
    done: z.int().min(0),
    total: z.int().min(0),
    /** The first 200; the report has them all. */
    failures: z.array(jobFailure),
    failure_count: z.int().min(0),
    /** What came of it, in the kind's own terms: `{ products: 284, variants: 1399, … }`. */
    result: z.record(z.string(), z.unknown()),
    error: z.string().nullable(),
    /** The error by its code; null without one, and where it is older than codes. */
    problem: codedSentence.nullable(),
    report_url: z.string().nullable(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof job>;

export const getJob = endpoint({
  name: 'getJob',
  method: 'GET',
  path: '/admin/jobs/{id}.json',
  summary: 'How far a piece of long work is',
  permission: 'member',
  scope: 'any',
  params: idParams,
  reply: z.object({ job }),
});

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/admin/jobs.json',
  summary: 'The latest pieces of long work, newest first',
  permission: 'member',
  scope: 'any',
  query: z.object({ kind: z.string().max(60).optional() }),
  reply: z.object({ jobs: z.array(job) }),
});

/** Each server-sent event's data is the job as `getJob` gives it. Ends when the job has ended. */
export const followJob = endpoint({
  name: 'followJob',
  method: 'GET',
  path: '/admin/jobs/{id}/events',
  summary: 'Follows a piece of long work as server-sent events',
  permission: 'member',
  scope: 'any',
  params: idParams,
  reply: z.object({ job }),
  replyKind: 'stream',
});

export const jobReport = endpoint({
  name: 'jobReport',
  method: 'GET',
  path: '/admin/jobs/{id}/report.csv',
  summary: 'Every failed line of a job as CSV: line, subject, message',
  permission: 'member',
  scope: 'any',
  params: idParams,
  reply: download,
  replyKind: 'download',
});
