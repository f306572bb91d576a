import type { Job } from '#core/contract/job-calls.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { productImportText } from './product-import-text.ts';

/** Earlier imports, latest first, each with the report of its skipped lines. */
export function ImportHistoryCard({ jobs }: { jobs: readonly Job[] }) {
  const t = useText(productImportText);
  const formats = useFormats();
  if (jobs.length === 0) return null;
  const short = ({ result }: Job) =>
    t('import_short', {
      created: formats.number(Number(result['products_created'] ?? 0)),
      updated: formats.number(Number(result['products_updated'] ?? 0)),
      unchanged: formats.number(Number(result['products_unchanged'] ?? 0)),
    });
  return (
    <Card title={t('import_history')}>
      <ul className="import-history">
        {jobs.map((job) => (
          <li key={job.id}>
            <p className="row wrap">
              <span className="strong">{formats.dateTime(job.created_at)}</span>
              <StatusTag tone={job.status === 'done' ? 'ok' : 'bad'}>
                {t(job.status === 'done' ? 'import_ended' : 'import_stopped')}
              </StatusTag>
            </p>
            <p className="quiet text-sm">{job.status === 'done' ? short(job) : job.error}</p>
            {job.failure_count > 0 && job.report_url ? (
              <p className="text-sm">
                <a href={job.report_url} download>
                  {t('skipped', { count: job.failure_count })}
                </a>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
