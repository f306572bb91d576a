import { useState } from 'react';
import type { Job } from '#core/contract/job-calls.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { importTriedReviews } from '../contract/import-calls.ts';
import { reviewImportText } from './import-text.ts';

interface AskedState {
  column: string;
  value: string;
  count: number;
}

const readAskedStates = (job: Job): AskedState[] => {
  const all = job.result['unknown_states'];
  return Array.isArray(all) ? (all as AskedState[]) : [];
};

const answers = ['hidden', 'public'] as const;

/** The actions after a preview: answering unknown states, and importing with or without updates. */
export function TrialActions({ job, onStarted }: { job: Job; onStarted: (jobId: number) => void }) {
  const t = useText(reviewImportText);
  const formats = useFormats();
  const [override, setOverride] = useState(false);
  const asked = readAskedStates(job);
  const [chosen, setChosen] = useState<readonly string[]>(asked.map(() => ''));
  const rest = Number(job.result['unknown_state'] ?? 0) - asked.reduce((sum, one) => sum + one.count, 0);
  const apply = useApiMutation(importTriedReviews, { onSuccess: ({ job_id }) => onStarted(job_id) });
  const changed = Number(job.result['changed'] ?? 0);
  const count = Number(job.result['new'] ?? 0) + (override ? changed : 0);
  return (
    <div className="stack">
      {asked.length > 0 ? (
        <section className="stack" aria-labelledby="review-states">
          <h3 id="review-states">{t('states_title')}</h3>
          <p className="quiet">{t('states_text')}</p>
          <div className="review-columns">
            {asked.map(({ column, value, count: reviews }, at) => (
              <SelectField
                key={at}
                label={t('state_label', { column, value })}
                hint={t('state_reviews', { count: reviews, number: formats.number(reviews) })}
                value={chosen[at] ?? ''}
                options={[
                  { value: '', label: t('state_choose') },
                  ...answers.map((one) => ({ value: one, label: t(`state_${one}`) })),
                ]}
                onChange={(answer) => setChosen(chosen.map((one, index) => (index === at ? answer : one)))}
              />
            ))}
          </div>
          {rest > 0 ? (
            <p className="dim text-sm">{t('states_rest', { count: rest, number: formats.number(rest) })}</p>
          ) : null}
        </section>
      ) : null}
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
          disabled={count === 0 || chosen.includes('')}
          onClick={() =>
            apply.mutate({
              body: {
                job_id: job.id,
                override,
                states: asked.map(({ column, value }, at) => ({
                  column,
                  value,
                  public: chosen[at] === 'public',
                })),
              },
            })
          }
        >
          {t('import', { count, number: formats.number(count) })}
        </Button>
        {count === 0 ? <span className="dim text-sm">{t('nothing')}</span> : null}
        {count > 0 && chosen.includes('') ? <span className="dim text-sm">{t('states_first')}</span> : null}
      </div>
    </div>
  );
}
