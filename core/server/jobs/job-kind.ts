import type { z } from 'zod';
import type { Permission } from '#core/contract/endpoint.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ActingShop, Services, ShopCtx } from '../call/context.ts';
import type { JobLane } from './job-lanes.ts';

/** How a chunk tells where the job stands; kept exactly when the chunk's own work is. */
export interface ChunkReport {
  /** `done` and `total` only ever grow. `state` replaces what a resumed run gets as `job.state`. */
  progress(progress: { done?: number; total?: number; state?: Record<string, unknown> }): void;
  /** One thing that could not be done, in a declared sentence. A failure that is reported twice is stored once. */
  fail(line: number | null, subject: string, message: Sentence): void;
}

/** A job while it runs. A resumed run gets the `state` that the last finished chunk left. */
export interface RunningJob<P> {
  shop: ActingShop;
  jobId: number;
  params: P;
  state: Record<string, unknown>;
  services: Services;
  /** Aborted when the server stops or another worker took the job over: stop soon. */
  signal: AbortSignal;
  /**
   * One chunk: a transaction with the shop set, in which `progress` and `fail` are kept together with the
   * chunk's work. Keep it to a few hundred rows. Throws when the job is no longer this worker's.
   */
  chunk<T>(work: (ctx: ShopCtx, report: ChunkReport) => Promise<T>): Promise<T>;
}

/**
 * Thrown by a kind's `run`: it cannot go on now and is to be tried again at `until`. The job is given back to the queue
 * with its state and holds no worker meanwhile; it does not count as a failed attempt.
 */
export class JobPostponed extends Error {
  override name = 'JobPostponed';
  readonly until: Date;

  constructor(until: Date) {
    super(`to be tried again at ${until.toISOString()}`);
    this.until = until;
  }
}

/** A kind of long work. `G`: what its area is given and the kind needs of it; a kind that needs nothing has no `G`. */
export interface JobKind<P = unknown, G = unknown> {
  /** `area.verb`, for example `catalog.import-products`. */
  readonly kind: string;
  /** A name it had before: a job that waits under it is still done. */
  readonly formerly?: string;
  /**
   * What the job is told, as it is kept: checked when the job is made, and again when it runs. What waits when a server
   * is updated was kept in the older shape: a field that is added has a default, or is optional.
   */
  readonly params: z.ZodType<P>;
  /** The lane of every job of the kind. Default: `asked` if a person or program waits for the job, else `upkeep`. */
  readonly lane?: JobLane;
  /** Who may see any job of the kind, as who may start one; a person's own are shown to them in any case. */
  readonly permission: Permission;
  /**
   * Does the work in chunks and returns the result shown to people. It may run again from `job.state` after a
   * crash. A thrown `Refusal` ends the job with its sentence, `JobPostponed` runs it again later; any other error is
   * tried again a few times.
   * @param given what its area is given, the same that its calls get
   */
  run(job: RunningJob<P>, given: G): Promise<Record<string, unknown>>;
  /** Only a type: an area whose manifest does not need what the kind needs cannot list it. */
  readonly takes?: (given: G) => void;
}

/** A kind as it is listed and enqueued, whatever it needs to run. */
export type AnyJobKind<P = unknown> = JobKind<P, never>;

/** The kind with what it needs, ready to be worked on. */
export function bindJob<P, G>(kind: JobKind<P, G>, given: G): JobKind<P> {
  const { takes: _type, ...own } = kind;
  return { ...own, run: (job) => kind.run(job, given) };
}

/** @throws {Error} when the name is not `area.verb` */
export function defineJob<P, G = unknown>(kind: JobKind<P, G>): JobKind<P, G> {
  if (!/^[a-z][a-z-]*\.[a-z-]+$/.test(kind.kind)) throw new Error(`${kind.kind} is not area.verb`);
  return kind;
}
