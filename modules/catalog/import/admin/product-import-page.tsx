import { catalogPaths } from '../../product/admin/catalog-paths.ts';
import './product-import.css';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { listJobs } from '#core/contract/job-calls.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { isEnded, useTrackedJob } from '#core/admin/client/job-progress.ts';
import { ProgressCard } from '#core/admin/controls/progress-card.tsx';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FileDropZone } from '#core/admin/controls/file-drop-zone.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { importProductsKind } from '../contract/import-jobs.ts';
import {
  countProducts,
  countProductTabs,
  listProducts,
  productFacets,
} from '../../product/contract/product-calls.ts';
import { importProducts } from '../contract/product-file-calls.ts';
import { ImportHistoryCard } from './import-history-card.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportSkippedLines } from './import-skipped-lines.tsx';
import { productFileProblem } from './product-file.ts';
import { productImportText } from './product-import-text.ts';

const kind = importProductsKind;
const historyLength = 5;

/**
 * Sends a product file and shows how its import goes. A reload finds the running import again, and so does
 * another device: what runs is asked of the server.
 */
export function ProductImportPage() {
  const t = useText(productImportText);
  const cache = useQueryClient();
  const formats = useFormats();
  const tracked = useTrackedJob(kind);
  const [problem, setProblem] = useState<string | null>(null);
  const jobs = useApiQuery(listJobs, { query: { kind } });
  const send = useApiMutation(importProducts, {
    onSuccess: ({ job_id }) => tracked.start(job_id),
    onError: (error) => setProblem(error.message),
  });

  const running = jobs.data?.jobs.find((job) => !isEnded(job))?.id;
  const follow = useEffectEvent((id: number) => {
    if (tracked.jobId === null) tracked.start(id);
  });
  useEffect(() => {
    if (running !== undefined) follow(running);
  }, [running]);

  const ended = tracked.job !== null && isEnded(tracked.job);
  useEffect(() => {
    // Also after a reload, when no call of this page brought the products.
    if (!ended) return;
    for (const call of [listProducts, countProducts, countProductTabs, productFacets, listJobs])
      void cache.invalidateQueries({ queryKey: [`${call.method} ${call.path}`] });
  }, [ended, cache]);

  const nameOf = (file: File) => `${file.name} (${formats.fileSize(file.size)})`;
  function take(file: File) {
    const wrong = productFileProblem(file);
    setProblem(
      wrong === null ? null : t(wrong, { name: wrong === 'import_too_large' ? nameOf(file) : file.name }),
    );
    if (wrong === null) send.mutate({ file, body: {} });
  }

  const earlier = (jobs.data?.jobs ?? [])
    .filter((job) => isEnded(job) && job.id !== tracked.jobId)
    .slice(0, historyLength);
  const { job } = tracked;
  return (
    <>
      <PageHeader
        title={t('import_title')}
        text={t('import_lead')}
        crumbs={[{ label: t('title'), to: catalogPaths.products }]}
        secondary={
          <Link className={buttonClass()} to={catalogPaths.products}>
            {t('import_see')}
          </Link>
        }
      />
      <div className="stack">
        {tracked.jobId === null ? (
          <Card>
            <FileDropZone
              onFile={take}
              sending={
                send.isPending ? t('import_sending', { name: nameOf(send.variables.file as File) }) : null
              }
              problem={problem}
              words={{ drop: t('import_drop'), choose: t('import_choose'), limit: t('import_limit') }}
              accept=".csv,.txt,text/csv"
            />
          </Card>
        ) : (
          <ProgressCard
            title={t('import_running')}
            watch={tracked}
            summary={job ? <ImportResult job={job} /> : undefined}
            report={job ? <ImportSkippedLines key={job.id} job={job} /> : undefined}
            onClose={tracked.close}
          />
        )}
        <Card title={t('import_format')}>
          <div className="import-format">
            <p>{t('import_format_text')}</p>
            <p>
              <code>{t('import_columns')}</code>
            </p>
            <p>{t('import_note')}</p>
          </div>
        </Card>
        <ImportHistoryCard jobs={earlier} />
      </div>
    </>
  );
}
