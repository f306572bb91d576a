import { useState } from 'react';
import type { Job } from '#core/contract/job-calls.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { CheckField } from '#core/admin/frame/check-field.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { importTriedReviews } from '../contract/import-calls.ts';
import { reviewImportText } from './import-text.ts';

/** What may be done with a file that was checked: imported, with what is different now replaced or not. */
export function TrialActions({ job, onStarted }: { job: Job; onStarted: (jobId: number) => void }) {
  const t = useText(reviewImportText);
  const formats = useFormats();
  const [override, setOverride] = useState(false);
  const apply = useApiMutation(importTriedReviews, { onSuccess: ({ job_id }) => onStarted(job_id) });
  const changed = Number(job.result['changed'] ?? 0);
  const count = Number(job.result['new'] ?? 0) + (override ? changed : 0);
  return (
    <div className="stack">
      {changed > 0 ? (
        <CheckField label={t('override')} hint={t('override_hint')} value={override} onChange={setOverride} />
      ) : null}
      {apply.error ? (
        <p className="note bad" role="alert">
          {apply.error.message}
        </p>
      ) : null}
      <div className="row wrap">
        <Button
          tone="primary"
          busy={apply.isPending}
          disabled={count === 0}
          onClick={() => apply.mutate({ body: { job_id: job.id, override } })}
        >
          {t('import', { count, number: formats.number(count) })}
        </Button>
        {count === 0 ? <span className="dim text-sm">{t('nothing')}</span> : null}
      </div>
    </div>
  );
}
