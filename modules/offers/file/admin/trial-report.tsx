import { useState } from 'react';
import type { Job } from '#core/contract/job-calls.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { sentenceText } from '#core/admin/client/sentence-text.ts';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag, type StatusTone } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { offerTypes } from '../../offer/contract/offer-choice.ts';
import { listOfferFileLines, type OfferFileLine } from '../contract/offer-file-calls.ts';
import { type LineOutcome, lineOutcomes } from '../contract/offer-file-words.ts';
import { offerFileText } from './offer-file-text.ts';

const pageSize = 50;

const tones = {
  new: 'ok',
  changed: 'warn',
  same: 'neutral',
  no_target: 'bad',
  wrong: 'bad',
} as const satisfies Record<LineOutcome, StatusTone>;

export interface TrialReportProps {
  /** The trial, which has ended. */
  job: Job;
  applying: boolean;
  /** Why it could not be applied. */
  problem: string | null;
  onApply: () => void;
  onClose: () => void;
}

/** What a file would do, line by line, before anything is written. */
export function TrialReport({ job, applying, problem, onApply, onClose }: TrialReportProps) {
  const t = useText(offerFileText);
  const formats = useFormats();
  const [outcome, setOutcome] = useState<LineOutcome>();
  const [page, setPage] = useState(1);
  const of = (name: string) => Number(job.result[name] ?? 0);
  const effect = of('new') + of('changed') + of('deleted');
  const left = of('wrong') + of('no_target');
  const asked = useApiQuery(listOfferFileLines, {
    query: { job_id: String(job.id), outcome, page: String(page), limit: String(pageSize) },
  });
  function show(next: LineOutcome | undefined) {
    setOutcome(next);
    setPage(1);
  }
  const lines = asked.data?.lines ?? [];
  return (
    <Card title={t('report')}>
      <div className="offer-trial">
        <p className="quiet">{t('report_text')}</p>
        <div className="offer-trial-tabs" role="group" aria-label={t('report_filter')}>
          <button type="button" aria-pressed={outcome === undefined} onClick={() => show(undefined)}>
            {t('all_lines')}
          </button>
          {lineOutcomes.map((one) => (
            <button key={one} type="button" aria-pressed={outcome === one} onClick={() => show(one)}>
              {t(`outcome_${one}`)} <span className="tabular">{formats.number(of(one))}</span>
            </button>
          ))}
        </div>
        {job.failures
          .filter((failure) => failure.line === 1)
          .map((failure) => (
            <p key={failure.subject} className="note warn">
              {failure.subject}: {sentenceText(failure.problem, failure.message)}
            </p>
          ))}
        {of('deleted') > 0 ? (
          <p className="note warn">
            {t('would_delete', { count: of('deleted'), number: formats.number(of('deleted')) })}
          </p>
        ) : null}
        {left > 0 ? (
          <p className="note bad">{t('left_out', { count: left, number: formats.number(left) })}</p>
        ) : null}
        <div className="offer-trial-table" role="group" aria-label={t('report')} tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col" className="numeric">
                  {t('line')}
                </th>
                <th scope="col">{t('offer')}</th>
                <th scope="col">{t('outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.line} line={line} />
              ))}
            </tbody>
          </table>
        </div>
        {asked.data && lines.length === 0 ? <p className="dim text-sm">{t('no_lines')}</p> : null}
        {asked.error ? <p className="note bad">{asked.error.message}</p> : null}
        {page > 1 || asked.data?.has_more ? (
          <div className="row">
            <span className="dim text-sm grow" role="status">
              {t('page', { number: formats.number(page) })}
            </span>
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('previous')}
            </Button>
            <Button size="small" disabled={!asked.data?.has_more} onClick={() => setPage(page + 1)}>
              {t('next')}
            </Button>
          </div>
        ) : null}
        {problem === null ? null : (
          <p className="note bad" role="alert">
            {problem}
          </p>
        )}
        <div className="row wrap">
          <Button tone="primary" busy={applying} disabled={effect === 0} onClick={onApply}>
            {t('apply')}
          </Button>
          <Button onClick={onClose}>{t('other_file')}</Button>
          {job.report_url && job.failure_count > 0 ? (
            <a className={buttonClass('plain')} href={job.report_url} download>
              {t('download_report')}
            </a>
          ) : null}
          {effect === 0 ? <span className="dim text-sm">{t('nothing_to_do')}</span> : null}
        </div>
      </div>
    </Card>
  );
}

/** One line of the file: what it is, what it would do, and which column says why. */
function Line({ line }: { line: OfferFileLine }) {
  const t = useText(offerFileText);
  const types = useText(offerListText);
  const formats = useFormats();
  const type = offerTypes.find((one) => one === line.offer_type);
  const kind =
    line.record === 'offer' ? (type ? types(`type_${type}`) : line.offer_type) : t(`record_${line.record}`);
  const message = line.message === null ? null : sentenceText(line.problem, line.message);
  return (
    <tr>
      <td className="numeric">{formats.number(line.line)}</td>
      <td>
        {line.name || '—'}
        <small className="dim offer-trial-kind">{kind}</small>
      </td>
      <td>
        <StatusTag tone={tones[line.outcome]}>{t(`outcome_${line.outcome}`)}</StatusTag>
        {message === null ? null : (
          <p>
            {/* Most sentences say the column themselves. */}
            {line.problem_column && !message.includes(line.problem_column) ? (
              <code>{line.problem_column}</code>
            ) : null}
            {message}
          </p>
        )}
        {line.changed.length > 0 ? (
          <p>
            {line.changed.map((column) => (
              <code key={column}>{column}</code>
            ))}
          </p>
        ) : null}
      </td>
    </tr>
  );
}
