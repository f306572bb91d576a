import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { followJob, getJob, jobReport, listJobs } from '#core/contract/job-calls.ts';
import type { Job } from '#core/contract/job-calls.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { type Ctx, memberOf } from '../call/context.ts';
import { byteOrderMark, safeCsvText } from '../files/csv-text.ts';
import { openEventStream } from '../http/event-stream.ts';
import { handle, handleStream } from '../call/handle.ts';
import type { Route } from '../call/handle.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { type JobViewer, readJob, readJobs } from '../jobs/job-row.ts';
import { notFound } from '../call/refusal.ts';
import type { Authentication } from '../call/request-authentication.ts';

/** A busy job changes often; a person sees no more than this. */
const quietMilliseconds = 150;

/**
 * The calls around long work: a job is for who started it, a person or a program, and for people who may start one of its
 * kind.
 */
export function jobRoutes(
  authentication: Authentication,
  kinds: readonly Pick<JobKind, 'kind' | 'permission'>[],
): Route[] {
  const viewerOf = (ctx: Ctx): JobViewer =>
    ctx.app
      ? { tokenId: ctx.app.tokenId }
      : {
          userId: memberOf(ctx).userId,
          kinds: kinds.filter(({ permission }) => ctx.may(permission)).map(({ kind }) => kind),
        };
  return [
    handle(getJob, async (ctx, { params }) => {
      const job = await readJob(ctx, params.id, viewerOf(ctx));
      if (!job) throw notFound(coreSentences.this_job);
      return { job };
    }),
    handle(listJobs, async (ctx, { query }) => ({ jobs: await readJobs(ctx, query.kind, viewerOf(ctx)) })),
    handle(jobReport, async (ctx, { params }) => {
      if (!(await readJob(ctx, params.id, viewerOf(ctx)))) throw notFound(coreSentences.this_job);
      return {
        content_type: 'text/csv; charset=utf-8',
        filename: `job-${params.id}-report.csv`,
        body: await failureReport(ctx, params.id),
      };
    }),
    handleStream(followJob, async (ctx, { params }, request, reply) => {
      await follow(ctx, { jobId: params.id, viewer: viewerOf(ctx) }, request, reply, authentication);
    }),
  ];
}

/** Line, subject, message; cells that a spreadsheet would run as a formula are made text. */
async function failureReport(ctx: Ctx, jobId: number): Promise<Readable> {
  const found = await ctx.tx.execute<{ line: number | null; subject: string; message: string }>(
    sql`SELECT line, subject, message FROM job_failures
        WHERE shop_id = ${ctx.shop.id} AND job_id = ${jobId} ORDER BY line NULLS LAST, id`,
  );
  const columns = ['line', 'subject', 'message'];
  const cells = found.rows.map(({ line, subject, message }) => [line, subject, message]);
  return Readable.from([byteOrderMark + safeCsvText([columns, ...cells])], { objectMode: false });
}

function look(ctx: Ctx, { jobId, viewer }: Followed): Promise<Job | null> {
  return ctx.db.inShop(ctx.shop.id, (tx) => readJob({ shop: ctx.shop, tx }, jobId, viewer), {
    readOnly: true,
  });
}

interface Followed {
  jobId: number;
  viewer: JobViewer;
}

/** Sends the job at every change until it has ended or the session is over. */
async function follow(
  ctx: Ctx,
  followed: Followed,
  request: FastifyRequest,
  reply: FastifyReply,
  authentication: Authentication,
): Promise<void> {
  const first = await look(ctx, followed);
  if (!first) throw notFound(coreSentences.this_job);
  let changed = false;
  let busy = false;
  const stream = openEventStream(ctx, request, reply, {
    authentication,
    ended() {
      silence();
      silenceReconnect();
    },
  });

  function tell(job: Job): void {
    stream.send({ job });
    if (job.status === 'done' || job.status === 'failed') stream.end();
  }
  async function refresh(): Promise<void> {
    changed = true;
    if (busy) return;
    busy = true;
    while (changed && !stream.ended) {
      changed = false;
      const job = await look(ctx, followed).catch(() => undefined);
      if (job === null) stream.end();
      else if (job) tell(job);
      await new Promise((resolve) => setTimeout(resolve, quietMilliseconds));
    }
    busy = false;
  }

  const ownKey = `${ctx.shop.id}:${followed.jobId}`;
  const silence = ctx.services.notifications.on('jobs', (payload) => {
    if (payload === ownKey) void refresh();
  });
  const silenceReconnect = ctx.services.notifications.onReconnect(() => void refresh());
  tell(first);
  // Something may have happened between the first look and the listening.
  void refresh();
}
