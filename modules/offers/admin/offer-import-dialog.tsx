import './offer-import-dialog.css';
import { useId, useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { Dialog } from '#core/admin/frame/dialog.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { countOffers, importOffers, listOffers } from '../contract/offer-calls.ts';
import { offerListText } from './offer-list-text.ts';

export interface OfferImportDialogProps {
  /** `quantity,bundle`: the kinds of offer the list holds; undefined is all of them. */
  types: string | undefined;
  onClose: () => void;
}

/** Takes a CSV file in (C013) and says, line by line, what was skipped. A refusal keeps its words (V198). */
export function OfferImportDialog({ types, onClose }: OfferImportDialogProps) {
  const t = useText(offerListText);
  const formId = useId();
  const fileId = useId();
  const [file, setFile] = useState<File>();
  const [deleteFirst, setDeleteFirst] = useState(false);
  const [problem, setProblem] = useState<string>();
  const load = useApiMutation(importOffers, { refresh: [listOffers, countOffers] });
  const report = load.data;

  function start() {
    if (!file) return setProblem(t('import_choose'));
    setProblem(undefined);
    load.mutate(
      { body: { offers_type: types, delete_option: String(deleteFirst) as 'true' | 'false' }, file },
      { onError: (error) => setProblem(error.message) },
    );
  }

  return (
    <Dialog
      open
      title={t('import')}
      onClose={onClose}
      footer={
        report ? (
          <Button tone="primary" onClick={onClose}>
            {t('import_close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button tone="primary" type="submit" form={formId} busy={load.isPending}>
              {t('import_start')}
            </Button>
          </>
        )
      }
    >
      {report ? (
        <ImportReport count={report.count} failures={report.failures} />
      ) : (
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
      )}
    </Dialog>
  );
}

function ImportReport({
  count,
  failures,
}: {
  count: number;
  failures: readonly { line: number; error: string }[];
}) {
  const t = useText(offerListText);
  return (
    <div className="offer-import" role="status">
      <p className="offer-import-done">
        <Icon name="check" size={16} />
        {t('imported', { count })}
      </p>
      {failures.length > 0 ? (
        <>
          <h3>{t('import_skipped', { count: failures.length })}</h3>
          <ul className="offer-import-lines">
            {failures.map((failure) => (
              <li key={failure.line}>
                <b>{t('import_line', { line: failure.line })}</b> {failure.error}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
