import './offer-import-dialog.css';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { listJobs, type Job } from '#core/contract/job-calls.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { isEnded } from '#core/admin/client/job-progress.ts';
import { Progress, ProgressCard } from '#core/admin/client/progress-card.tsx';
import { Button, buttonClass } from '#core/admin/frame/button.tsx';
import { Dialog } from '#core/admin/frame/dialog.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { importOffers } from '../../offer/contract/offer-calls.ts';
import { importKind, type OfferImport } from './offer-import.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';

export interface OfferImportDialogProps {
  /** `quantity,bundle`: the kinds of offer the list holds; undefined is all of them. */
  types: string | undefined;
  importing: OfferImport;
}

/**
 * Takes a CSV file in (C013), shows how its import goes and says, line by line, what was skipped. A refusal keeps its
 * words (V198). An import that runs, whoever began it, is shown instead of the form.
 */
export function OfferImportDialog({ types, importing }: OfferImportDialogProps) {
  const { tracked } = importing;
  const jobs = useApiQuery(listJobs, { query: { kind: importKind } });
  const running = jobs.data?.jobs.find((job) => !isEnded(job))?.id;
  const follow = useEffectEvent((id: number) => {
    if (tracked.jobId === null) tracked.start(id);
  });
  useEffect(() => {
    if (running !== undefined) follow(running);
  }, [running]);
  return tracked.jobId === null ? (
    <ImportForm types={types} importing={importing} />
  ) : (
    <ImportProgress importing={importing} />
  );
}

/** On the list, while the dialog is closed. */
export function OfferImportNotice({ importing }: { importing: OfferImport }) {
  const t = useText(offerListText);
  const { tracked } = importing;
  return (
    <ProgressCard
      title={t('import_running')}
      watch={tracked}
      summary={tracked.job ? <ImportSummary job={tracked.job} /> : undefined}
      onClose={tracked.close}
    />
  );
}

function ImportSummary({ job }: { job: Job }) {
  const t = useText(offerListText);
  const formats = useFormats();
  const said = (key: 'imported' | 'import_deleted', count: number) =>
    t(key, { count, number: formats.number(count) });
  const deleted = Number(job.result['deleted'] ?? 0);
  const made = said('imported', Number(job.result['count'] ?? 0));
  return deleted > 0 ? `${made} ${said('import_deleted', deleted)}` : made;
}

function ImportProgress({ importing }: { importing: OfferImport }) {
  const t = useText(offerListText);
  const { tracked, ended, close } = importing;
  const { job } = tracked;
  const report = ended ? job?.report_url : undefined;
  function done() {
    close();
    if (ended) tracked.close();
  }
  return (
    <Dialog
      open
      title={t('import_running')}
      onClose={done}
      footer={
        <>
          {report ? (
            <a className={buttonClass('plain')} href={report} download>
              {t('import_report')}
            </a>
          ) : null}
          <Button tone="primary" onClick={done}>
            {t(ended ? 'import_close' : 'import_hide')}
          </Button>
        </>
      }
    >
      <div className="progress-card">
        <Progress
          title={t('import_running')}
          watch={tracked}
          summary={job ? <ImportSummary job={job} /> : undefined}
        />
        {ended ? null : <p className="dim text-sm progress-counts">{t('import_goes_on')}</p>}
      </div>
    </Dialog>
  );
}

function ImportForm({ types, importing }: OfferImportDialogProps) {
  const t = useText(offerListText);
  const formId = useId();
  const fileId = useId();
  const [file, setFile] = useState<File>();
  const [deleteFirst, setDeleteFirst] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = useApiMutation(importOffers);

  function start() {
    if (!file) return setProblem(t('import_choose'));
    setProblem(undefined);
    send.mutate(
      { body: { offers_type: types, delete_option: String(deleteFirst) as 'true' | 'false' }, file },
      {
        onSuccess: ({ job_id }) => importing.tracked.start(job_id),
        onError: (error) => setProblem(error.message),
      },
    );
  }

  return (
    <Dialog
      open
      title={t('import')}
      onClose={importing.close}
      footer={
        <>
          <Button onClick={importing.close}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form={formId} busy={send.isPending}>
            {t('import_start')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="offer-import"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <div className="offer-import-field">
          <label htmlFor={fileId}>{t('import_file')}</label>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv"
            aria-invalid={problem !== undefined}
            aria-describedby={`${fileId}-hint`}
            onChange={(event) => {
              setFile(event.target.files?.[0]);
              setProblem(undefined);
            }}
          />
          <small
            id={`${fileId}-hint`}
            className={problem ? 'bad' : undefined}
            role={problem ? 'alert' : undefined}
          >
            {problem ?? t('import_hint')}
          </small>
        </div>
        <label className="offer-import-choice">
          <input
            type="checkbox"
            className="check"
            checked={deleteFirst}
            onChange={(event) => setDeleteFirst(event.target.checked)}
          />
          <span>
            {t('import_delete')}
            <small>{t('import_delete_hint')}</small>
          </span>
        </label>
      </form>
    </Dialog>
  );
}
