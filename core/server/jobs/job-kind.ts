import type { z } from 'zod';
import type { Permission } from '#core/contract/endpoint.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ActingShop, Services, ShopCtx } from '../call/context.ts';
import type { JobLane } from './job-lanes.ts';

/** How a chunk reports the job's progress. The report is stored only if the chunk's work is. */
export interface ChunkReport {
  /** `done` and `total` only ever grow. `state` replaces what a resumed run gets as `job.state`. */
  progress(progress: { done?: number; total?: number; state?: Record<string, unknown> }): void;
  /** Reports one failure, in a declared sentence. A failure that is reported twice is stored once. */
  fail(line: number | null, subject: string, message: Sentence): void;
}

/** A running job. A resumed run gets the `state` that the last finished chunk stored. */
export interface RunningJob<P> {
  shop: ActingShop;
  jobId: number;
  params: P;
  state: Record<string, unknown>;
  services: Services;
  /** Aborted when the server stops or another worker takes over the job. Stop soon after that. */
  signal: AbortSignal;
  /**
   * Runs one chunk: a transaction with the shop set, which stores `progress` and `fail` together with the
   * chunk's work. Keep it to a few hundred rows. Throws if another worker has taken over the job.
   */
  chunk<T>(work: (ctx: ShopCtx, report: ChunkReport) => Promise<T>): Promise<T>;
}

/**
 * A kind's `run` throws this if it can't continue now and should run again at `until`. The job returns to the queue
 * with its state and occupies no worker until then. This doesn't count as a failed attempt.
 */
export class JobPostponed extends Error {
  override name = 'JobPostponed';
  readonly until: Date;

  constructor(until: Date) {
    super(`to be tried again at ${until.toISOString()}`);
    this.until = until;
  }
}

/** A type of background job. `G`: the dependencies it needs from its area; omit `G` if it needs none. */
export interface JobKind<P = unknown, G = unknown> {
  /** `area.verb`, for example `catalog.import-products`. */
  readonly kind: string;
  /** A former name. Workers still run jobs that were queued under it. */
  readonly formerly?: string;
  /**
   * The stored input of the job, checked when the job is created and again when it runs. Jobs that wait during a server
   * update have the older shape, so give each new field a default or make it optional.
   */
  readonly params: z.ZodType<P>;
  /** The lane of every job of the kind. Default: `asked` if a person or program waits for the job, else `upkeep`. */
  readonly lane?: JobLane;
  /** The permission to see any job of this kind, the same as for starting one. People always see their own jobs. */
  readonly permission: Permission;
  /**
   * Does the work in chunks and returns the result shown to people. It may run again from `job.state` after a
   * crash. A thrown `Refusal` ends the job with its sentence, `JobPostponed` runs it again later; any other error is
   * tried again a few times.
   * @param given the area's dependencies, the same ones its calls get
   */
  run(job: RunningJob<P>, given: G): Promise<Record<string, unknown>>;
  /** Exists only for type checking: an area can list the kind only if its manifest needs what the kind needs. */
  readonly takes?: (given: G) => void;
}

/** A kind for listing and enqueuing, regardless of what it needs to run. */
export type AnyJobKind<P = unknown> = JobKind<P, never>;

/** Binds a kind to its dependencies, so that a worker can run it. */
export function bindJob<P, G>(kind: JobKind<P, G>, given: G): JobKind<P> {
  const { takes: _type, ...own } = kind;
  return { ...own, run: (job) => kind.run(job, given) };
}

/** @throws {Error} when the name is not `area.verb` */
export function defineJob<P, G = unknown>(kind: JobKind<P, G>): JobKind<P, G> {
  if (!/^[a-z][a-z-]*\.[a-z-]+$/.test(kind.kind)) throw new Error(`${kind.kind} is not area.verb`);
  return kind;
}
