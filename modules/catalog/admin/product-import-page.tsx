import { Link } from '@tanstack/react-router';
import { useRef, useState, type DragEvent } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useTrackedJob } from '#core/admin/client/job-progress.ts';
import { ProgressCard } from '#core/admin/client/progress-card.tsx';
import { Button, buttonClass } from '#core/admin/frame/button.tsx';
import { Card } from '#core/admin/frame/card.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { countProducts, importProducts, listProducts, productFacets } from '../contract/product-calls.ts';
import { productText } from './product-text.ts';
import './product-page.css';

/** Sends a product file and shows how its import goes; a reload finds the running job again. */
export function ProductImportPage() {
  const t = useText(productText);
  const job = useTrackedJob('product-import');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useApiMutation(importProducts, {
    refresh: [listProducts, countProducts, productFacets],
    onSuccess: ({ job_id }) => job.start(job_id),
    onError: (error) => setProblem(error.message),
  });

  function take(file: File | undefined) {
    if (!file) return;
    if (!/\.(csv|txt)$/i.test(file.name) && !file.type.includes('csv')) {
      setProblem(t('import_wrong_kind'));
      return;
    }
    setProblem(null);
    send.mutate({ file, body: {} });
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <>
      <PageHeader
        title={t('import_title')}
        text={t('import_lead')}
        crumbs={[{ label: t('title'), to: '/products' }]}
        secondary={
          <Link className={buttonClass('default')} to="/products">
            {t('import_see')}
          </Link>
        }
      />
      <div className="stack">
        {job.jobId === null ? (
          <Card>
            <div
              className={over ? 'import-drop over' : 'import-drop'}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={onDrop}
            >
              <p className="quiet">{t('import_drop')}</p>
              <Button
                tone="primary"
                icon="upload"
                busy={send.isPending}
                onClick={() => input.current?.click()}
              >
                {send.isPending ? t('import_sending') : t('import_choose')}
              </Button>
              <input
                ref={input}
                className="visually-hidden"
                type="file"
                accept=".csv,text/csv"
                tabIndex={-1}
                aria-label={t('import_choose')}
                onChange={(event) => {
                  take(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
              {problem ? (
                <p className="note bad" role="alert">
                  {problem}
                </p>
              ) : null}
            </div>
            <p className="quiet">{t('import_note')}</p>
          </Card>
        ) : (
          <ProgressCard
            title={t('import_running')}
            watch={job}
            summary={<Result result={job.job?.result ?? {}} />}
            onClose={job.close}
          />
        )}
        <Card title={t('import_format')}>
          <p className="quiet">{t('import_format_text')}</p>
        </Card>
      </div>
    </>
  );
}

function Result({ result }: { result: Record<string, unknown> }) {
  const t = useText(productText);
  const formats = useFormats();
  const count = (name: string) => formats.number(Number(result[name] ?? 0));
  return (
    <span>
      {t('import_done', {
        created: count('products_created'),
        updated: count('products_updated'),
        unchanged: count('products_unchanged'),
        variants: count('variants'),
        images: count('images'),
      })}{' '}
      <Link to="/products">{t('import_see')}</Link>
    </span>
  );
}
