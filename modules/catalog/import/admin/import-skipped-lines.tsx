import { useState } from 'react';
import type { Job } from '#core/contract/job-calls.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { productImportText } from './product-import-text.ts';

const pageSize = 10;

/** Skipped lines of a file, ten at a time, each with its subject and reason. */
export function ImportSkippedLines({ job }: { job: Job }) {
  const t = useText(productImportText);
  const formats = useFormats();
  const [page, setPage] = useState(0);
  const { failures } = job;
  const first = page * pageSize;
  const shown = failures.slice(first, first + pageSize);
  const isLast = first + pageSize >= failures.length;
  return (
    <section className="import-skipped" aria-labelledby="import-skipped-title">
      <h3 id="import-skipped-title">{t('skipped', { count: job.failure_count })}</h3>
      <p className="quiet text-sm">{t('skipped_text')}</p>
      <div className="import-skipped-table" role="group" aria-labelledby="import-skipped-title" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col" className="numeric">
                {t('skipped_line')}
              </th>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('skipped_reason')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((failure, at) => (
              <tr key={first + at}>
                <td className="numeric">{formats.number(failure.line)}</td>
                <td>{failure.subject || '—'}</td>
                <td>{failure.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failures.length > pageSize ? (
        <div className="row import-skipped-paging">
          <span className="dim text-sm tabular grow" role="status">
            {t('skipped_range', {
              from: formats.number(first + 1),
              to: formats.number(first + shown.length),
              all: formats.number(failures.length),
            })}
          </span>
          <Button size="tiny" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <Button size="tiny" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('next')}
          </Button>
        </div>
      ) : null}
      {job.failure_count > failures.length ? (
        <p className="dim text-sm">{t('skipped_more', { count: formats.number(failures.length) })}</p>
      ) : null}
    </section>
  );
}
