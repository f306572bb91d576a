import type { Job } from '#core/contract/job-calls.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerFileText } from './offer-file-text.ts';

/** What came of an import, in a sentence. */
export function ImportSummary({ job }: { job: Job }) {
  const t = useText(offerFileText);
  const formats = useFormats();
  const number = (name: string) => formats.number(Number(job.result[name] ?? 0));
  return t('done', {
    made: number('count'),
    changed: number('changed'),
    same: number('same'),
    deleted: number('deleted'),
  });
}
