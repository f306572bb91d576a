import type { Job } from '#core/contract/job-calls.ts';
import { sentenceText } from '#core/admin/client/sentence-text.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useImportCounts } from './import-summary.tsx';
import { reviewImportText } from './import-text.ts';

/** Results of earlier imports, latest first, each with the report of skipped lines. */
export function ImportHistory({ jobs }: { jobs: readonly Job[] }) {
  const t = useText(reviewImportText);
  const formats = useFormats();
  const counts = useImportCounts();
  if (jobs.length === 0) return null;
  return (
    <Card title={t('history')}>
      <ul className="review-history">
        {jobs.map((job) => {
          const state =
            job.status !== 'done' ? 'stopped' : job.result['dry_run'] === true ? 'tried' : 'ended';
          const tone = state === 'ended' ? 'ok' : state === 'tried' ? 'neutral' : 'bad';
          return (
            <li key={job.id}>
              <p className="row wrap">
                <span className="strong">{formats.dateTime(job.created_at)}</span>
                <StatusTag tone={tone}>{t(state)}</StatusTag>
                {job.result['from'] === 'supplier_again' ? (
                  <span className="quiet text-sm">{t('again')}</span>
                ) : null}
              </p>
              <p className="quiet text-sm">
                {job.status === 'done' ? counts(job) : sentenceText(job.problem, job.error ?? '')}
              </p>
              {job.failure_count > 0 && job.report_url ? (
                <p className="text-sm">
                  <a href={job.report_url} download>
                    {t('problems', { count: job.failure_count })}
                  </a>
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
