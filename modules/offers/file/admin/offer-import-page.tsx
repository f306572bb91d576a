import './offer-import.css';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { callUrl } from '#core/admin/client/api-client.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { isEnded, useTrackedJob } from '#core/admin/client/job-progress.ts';
import { ProgressCard } from '#core/admin/controls/progress-card.tsx';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listJobs } from '#core/contract/job-calls.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { countOffers, listOffers } from '../../offer/contract/offer-calls.ts';
import { offerTypes } from '../../offer/contract/offer-choice.ts';
import { applyOfferFile, exportOffers, sampleOffers } from '../contract/offer-file-calls.ts';
import { importOffersKind } from '../contract/offer-file-words.ts';
import { ImportSummary } from './import-summary.tsx';
import { OfferFileForm } from './offer-file-form.tsx';
import { offerFileText } from './offer-file-text.ts';
import { TrialReport } from './trial-report.tsx';

const kind = importOffersKind;

/**
 * Takes a file of offers in (C013): checks it, says of each line what it would do, and applies it when that is wanted.
 * A reload finds again what runs, and so does another device.
 */
export function OfferImportPage() {
  const t = useText(offerFileText);
  const cache = useQueryClient();
  const tracked = useTrackedJob(kind);
  const types = useListedTypes();
  const jobs = useApiQuery(listJobs, { query: { kind } });
  const running = jobs.data?.jobs.find((job) => !isEnded(job))?.id;
  const follow = useEffectEvent((id: number) => {
    if (tracked.jobId === null) tracked.start(id);
  });
  useEffect(() => {
    if (running !== undefined) follow(running);
  }, [running]);

  const { job } = tracked;
  const ended = job !== null && isEnded(job);
  const trial = ended && job.status === 'done' && job.result['dry_run'] === true ? job : null;
  useEffect(() => {
    // Also after a reload, when no call of this page brought the offers.
    if (!ended) return;
    for (const call of [listOffers, countOffers, listJobs])
      void cache.invalidateQueries({ queryKey: [`${call.method} ${call.path}`] });
  }, [ended, cache]);
  const apply = useApiMutation(applyOfferFile, { onSuccess: ({ job_id }) => tracked.start(job_id) });

  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('lead')}
        crumbs={[{ label: t('offers'), to: offerPaths.offers }]}
        secondary={
          <a
            className={buttonClass()}
            href={callUrl(exportOffers.path, undefined, { everything: 'true' })}
            download
          >
            {t('export_all')}
          </a>
        }
      />
      <div className="stack">
        {tracked.jobId === null ? (
          <Card title={t('choose_title')}>
            <OfferFileForm types={types} onStarted={tracked.start} />
          </Card>
        ) : trial ? (
          <TrialReport
            key={trial.id}
            job={trial}
            applying={apply.isPending}
            problem={apply.error?.message ?? null}
            onApply={() => apply.mutate({ body: { job_id: trial.id } })}
            onClose={() => {
              apply.reset();
              tracked.close();
            }}
          />
        ) : (
          <ProgressCard
            title={t('running')}
            watch={tracked}
            summary={job ? <ImportSummary job={job} /> : undefined}
            onClose={tracked.close}
          />
        )}
        <FormatCard />
        <p className="text-sm">
          <Link to={offerPaths.offers}>{t('see_offers')}</Link>
        </p>
      </div>
    </>
  );
}

/** The kinds of the list that led here, as `?types=` has them; undefined: all. */
function useListedTypes(): string | undefined {
  const { types } = useSearch({ strict: false }) as { types?: unknown };
  const named = String(types ?? '').split(',');
  const known = offerTypes.filter((type) => named.includes(type));
  return known.length > 0 ? known.join(',') : undefined;
}

const rules = ['rule_key', 'rule_names', 'rule_ids', 'rule_readable', 'rule_places', 'rule_money'] as const;

/** What the file looks like, and what counts where two columns say different things. */
function FormatCard() {
  const t = useText(offerFileText);
  return (
    <Card title={t('format')}>
      <div className="offer-file-format">
        <p>{t('format_text')}</p>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
        <p>
          <a className={buttonClass()} href={callUrl(sampleOffers.path)} download>
            {t('sample')}
          </a>
        </p>
      </div>
    </Card>
  );
}
