import { useEffect, useState } from 'react';
import type { Job, getJob as getJobCall } from '../../contract/job-calls.ts';
import { callApi, type EndpointAddress } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { tellJobEnded } from './job-ended.ts';

const getJob: EndpointAddress<typeof getJobCall> = { method: 'GET', path: '/admin/jobs/{id}.json' };
const pollEvery = 1500;

export function isEnded(job: Pick<Job, 'status'>): boolean {
  return job.status === 'done' || job.status === 'failed';
}

/** The later of two states of one job: a count never goes backwards, an ended job stays ended. */
export function laterJob(known: Job | null, news: Job): Job {
  if (!known || known.id !== news.id) return news;
  if (isEnded(known) || (news.done < known.done && !isEnded(news))) return known;
  return news;
}

export interface JobWatch {
  job: Job | null;
  /** Set while the progress cannot be read; the work itself goes on. */
  error: ApiError | null;
}

/** Watches a job until it ends: reads it once, then follows its events; polls where those break off. */
export function useJob(jobId: number | null): JobWatch {
  const [watch, setWatch] = useState<JobWatch & { id: number | null }>({ id: null, job: null, error: null });

  useEffect(() => {
    if (jobId === null) return undefined;
    const stop = new AbortController();
    let events: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function take(news: Job) {
      setWatch((known) => ({
        id: jobId,
        job: laterJob(known.id === jobId ? known.job : null, news),
        error: null,
      }));
      if (!isEnded(news)) return;
      end();
      tellJobEnded();
    }
    function end() {
      events?.close();
      clearTimeout(timer);
    }
    async function read(): Promise<boolean> {
      try {
        const { job } = await callApi<typeof getJobCall>(getJob, {
          params: { id: jobId ?? 0 },
          signal: stop.signal,
        });
        take(job);
        return !isEnded(job);
      } catch (error) {
        if (stop.signal.aborted) return false;
        const failure = error instanceof ApiError ? error : null;
        setWatch((known) => ({ ...known, id: jobId, error: failure }));
        return failure?.status !== 404 && failure?.status !== 403;
      }
    }
    async function poll() {
      if (await read()) timer = setTimeout(() => void poll(), pollEvery);
    }
    function follow() {
      events = new EventSource(`/admin/jobs/${jobId}/events`);
      const onNews = (event: MessageEvent<string>) => {
        const message = JSON.parse(event.data) as Job | { job: Job };
        take('job' in message ? message.job : message);
      };
      events.addEventListener('message', onNews);
      events.addEventListener('job', onNews);
      events.addEventListener('error', () => {
        events?.close();
        if (!stop.signal.aborted) void poll();
      });
    }

    void read().then((goesOn) => {
      if (goesOn && !stop.signal.aborted) follow();
    });
    return () => {
      stop.abort();
      end();
    };
  }, [jobId]);

  return watch.id === jobId ? watch : { job: null, error: null };
}

const storageKey = (kind: string) => `backroom.job.${kind}`;

/**
 * The running job of one kind on a page (`product_import`). `start` keeps its id for this tab, so that a
 * reload finds it again; `close` forgets it.
 */
export function useTrackedJob(kind: string): JobWatch & {
  jobId: number | null;
  start: (jobId: number) => void;
  close: () => void;
} {
  const [jobId, setJobId] = useState<number | null>(
    () => Number(sessionStorage.getItem(storageKey(kind))) || null,
  );
  const watch = useJob(jobId);
  // One of another shop, of which this tab was before, or one that is long forgotten.
  const isGone = watch.error?.status === 404;
  useEffect(() => {
    if (isGone) sessionStorage.removeItem(storageKey(kind));
  }, [isGone, kind]);
  return {
    job: watch.job,
    error: isGone ? null : watch.error,
    jobId: isGone ? null : jobId,
    start: (id) => {
      sessionStorage.setItem(storageKey(kind), String(id));
      setJobId(id);
    },
    close: () => {
      sessionStorage.removeItem(storageKey(kind));
      setJobId(null);
    },
  };
}
