import './import.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { listJobs } from '#core/contract/job-calls.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { isEnded, useTrackedJob } from '#core/admin/client/job-progress.ts';
import { ProgressCard } from '#core/admin/controls/progress-card.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { countReviews, countReviewTabs, listReviews } from '../../review/contract/review-calls.ts';
import { importReviewsKind } from '../contract/import-words.ts';
import { AddressCard } from './address-card.tsx';
import { FileWay } from './file-way.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportSummary } from './import-summary.tsx';
import { reviewImportText } from './import-text.ts';
import { ShopsWay } from './shops-way.tsx';
import { SupplierWay } from './supplier-way.tsx';
import { TrialActions } from './trial-actions.tsx';

const kind = importReviewsKind;
const historyLength = 5;
const ways = ['file', 'supplier', 'shops'] as const;
const notes = ['how_known', 'how_product', 'how_claim', 'how_hidden'] as const;

/**
 * Brings reviews over (R077), from a file, from a supplier's pages or from the owner's other shops: tried first, and imported when that is wanted. A reload finds again what runs, and so
 * does another device.
 */
export function GetReviewsPage() {
  const t = useText(reviewImportText);
  const cache = useQueryClient();
  const [way, setWay] = useState<(typeof ways)[number]>('file');
  const tracked = useTrackedJob(kind);
  const jobs = useApiQuery(listJobs, { query: { kind } });
  const running = jobs.data?.jobs.find((job) => !isEnded(job))?.id;
  const follow = useEffectEvent((id: number) => {
    if (tracked.jobId === null) tracked.start(id);
  });
  useEffect(() => {
    if (running !== undefined) follow(running);
  }, [running]);

  const { job } = tracked;
  const isTrial = job?.result['dry_run'] === true;
  const ended = job !== null && isEnded(job);
  const saved = ended && job.status === 'done' && !isTrial ? job.id : null;
  useEffect(() => {
    // Also after a reload, when no call of this page imported the reviews.
    if (!ended) return;
    for (const call of [listReviews, countReviews, countReviewTabs, listJobs])
      void cache.invalidateQueries({ queryKey: [`${call.method} ${call.path}`] });
  }, [ended, cache]);
  const tell = useEffectEvent(() => showToast(t('saved')));
  useEffect(() => {
    if (saved !== null) tell();
  }, [saved]);

  const earlier = (jobs.data?.jobs ?? [])
    .filter((one) => isEnded(one) && one.id !== tracked.jobId)
    .slice(0, historyLength);
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <div className="stack">
        {tracked.jobId === null ? (
          <>
            <ChoiceCards
              name="way"
              label={t('ways')}
              value={way}
              choices={ways.map((value) => ({
                value,
                label: t(`way_${value}`),
                hint: t(`way_${value}_hint`),
              }))}
              onChange={setWay}
            />
            {way === 'file' ? <FileWay onStarted={tracked.start} /> : null}
            {way === 'supplier' ? <SupplierWay onStarted={tracked.start} /> : null}
            {way === 'shops' ? <ShopsWay onStarted={tracked.start} /> : null}
          </>
        ) : (
          <>
            <ProgressCard
              title={t(!ended ? 'going' : isTrial ? 'checked_title' : 'imported_title')}
              watch={tracked}
              summary={job ? <ImportSummary job={job} /> : undefined}
              onClose={tracked.close}
            />
            {ended && isTrial ? (
              <Card>
                <TrialActions key={job.id} job={job} onStarted={tracked.start} />
              </Card>
            ) : null}
          </>
        )}
        <Card title={t('how')}>
          <ul className="review-import-notes">
            {notes.map((note) => (
              <li key={note}>{t(note)}</li>
            ))}
          </ul>
        </Card>
        <AddressCard />
        <ImportHistory jobs={earlier} />
      </div>
    </>
  );
}
