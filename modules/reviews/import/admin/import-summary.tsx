import type { Job } from '#core/contract/job-calls.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type FileApp, fileApps, importOutcomes } from '../contract/import-words.ts';
import { reviewImportText } from './import-text.ts';

const of = (job: Job, name: string): number => Number(job.result[name] ?? 0);

/** How many reviews came to what, in a sentence; of a trial, what they would come to. */
export function useImportCounts(): (job: Job) => string {
  const t = useText(reviewImportText);
  const formats = useFormats();
  return (job) => {
    const values = Object.fromEntries(
      importOutcomes.map((name) => [name, formats.number(of(job, name))]),
    ) as Record<(typeof importOutcomes)[number], string>;
    if (job.result['dry_run'] === true) return t('checked', values);
    return t(job.result['override'] === true ? 'done' : 'done_kept', values);
  };
}

/** The results of an import or a preview: counts, and open tasks. */
export function ImportSummary({ job }: { job: Job }) {
  const t = useText(reviewImportText);
  const formats = useFormats();
  const counts = useImportCounts();
  const app = job.result['app'];
  const lines = (['unassigned', 'unknown_state', 'replies', 'pictures', 'passed_over'] as const).filter(
    (name) => of(job, name) > 0,
  );
  return (
    <>
      <strong>{counts(job)}</strong>
      {typeof app === 'string' && app in fileApps
        ? ` ${t('checked_from', { app: fileApps[app as FileApp] })}`
        : null}
      {lines.map((name) => (
        <span key={name} className="review-import-line">
          {t(name, { count: of(job, name), number: formats.number(of(job, name)) })}
        </span>
      ))}
    </>
  );
}
