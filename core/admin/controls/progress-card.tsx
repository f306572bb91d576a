import type { ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { Card } from './card.tsx';
import { useFormats } from './formats.ts';
import { StatusTag, type StatusTone } from './status-tag.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { clientText } from '../client/client-text.ts';
import { isEnded, type JobWatch } from '../client/job-progress.ts';
import { sentenceText } from '../client/sentence-text.ts';

export interface ProgressCardProps {
  title: string;
  watch: JobWatch;
  /** What came of it, once it is done: `284 products, 1,399 variants`. */
  summary?: ReactNode;
  /** Takes the place of the list of skipped lines, where a page shows them in its own way. */
  report?: ReactNode;
  /** What stands instead of “Done”, where it did not end as it should have and did not fail, either. */
  ended?: { tone: StatusTone; label: string } | undefined;
  /** Offered when the job has ended. */
  onClose: () => void;
}

const tones = { queued: 'neutral', running: 'neutral', done: 'ok', failed: 'bad' } as const satisfies Record<
  string,
  StatusTone
>;

/** Long work as it goes, in a card of its own. */
export function ProgressCard({ onClose, ended, ...shown }: ProgressCardProps) {
  const t = useText(clientText);
  const { job } = shown.watch;
  const states = {
    queued: t('job_waiting'),
    running: t('job_running'),
    done: t('job_done'),
    failed: t('job_failed'),
  };
  return (
    <Card
      className="progress-card"
      title={shown.title}
      end={
        job ? (
          <StatusTag tone={job.status === 'done' && ended ? ended.tone : tones[job.status]}>
            {job.status === 'done' && ended ? ended.label : states[job.status]}
          </StatusTag>
        ) : null
      }
    >
      <Progress {...shown} />
      {job && isEnded(job) ? (
        <div className="row progress-foot">
          <Button size="small" onClick={onClose}>
            {t('job_close')}
          </Button>
          {job.report_url ? (
            <a className={buttonClass('plain', 'small')} href={job.report_url} download>
              {t('job_report')}
            </a>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

/** Long work as it goes: bar, counts, and what was skipped, by line. */
export function Progress({ title, watch, summary, report }: Omit<ProgressCardProps, 'onClose' | 'ended'>) {
  const t = useText(clientText);
  const formats = useFormats();
  const { job, error } = watch;
  const share = job && job.total > 0 ? Math.min(1, job.done / job.total) : job?.status === 'done' ? 1 : 0;
  const more = job ? job.failure_count - job.failures.length : 0;
  return (
    <>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p className="quiet text-sm tabular progress-counts" role="status">
        {job
          ? t('job_counts', { done: formats.number(job.done), total: formats.number(job.total) })
          : t('job_starting')}
      </p>
      {error ? <p className="note warn">{t('job_lost')}</p> : null}
      {job?.error ? <p className="note bad">{sentenceText(job.problem, job.error)}</p> : null}
      {job?.status === 'done' && summary ? <p>{summary}</p> : null}
      {job && job.failure_count > 0 && report !== undefined ? report : null}
      {job && job.failure_count > 0 && report === undefined ? (
        <>
          <p className="progress-problems strong">{t('job_problems', { count: job.failure_count })}</p>
          <ul className="failures">
            {job.failures.map((failure, at) => (
              <li key={at}>
                <span className="dim tabular">
                  {failure.line === null ? '—' : t('job_line', { line: failure.line })}
                </span>
                <span>
                  {[failure.subject, sentenceText(failure.problem, failure.message)]
                    .filter(Boolean)
                    .join(': ')}
                </span>
              </li>
            ))}
            {more > 0 ? <li className="dim">{t('job_more', { count: more })}</li> : null}
          </ul>
        </>
      ) : null}
    </>
  );
}
