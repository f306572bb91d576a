import { useId, useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { importOffers } from '../contract/offer-file-calls.ts';
import { offerFileText } from './offer-file-text.ts';

export interface OfferFileFormProps {
  /** `quantity,bundle`: the kinds of offer that may come and are replaced; undefined is all of them. */
  types: string | undefined;
  onStarted: (jobId: number) => void;
}

/** Chooses a file and has it checked; a refusal keeps its words (V198). */
export function OfferFileForm({ types, onStarted }: OfferFileFormProps) {
  const t = useText(offerFileText);
  const formats = useFormats();
  const fileId = useId();
  const [file, setFile] = useState<File>();
  const [replace, setReplace] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = useApiMutation(importOffers);

  function start() {
    if (!file) return setProblem(t('choose'));
    setProblem(undefined);
    const body = {
      offers_type: types,
      delete_option: String(replace) as 'true' | 'false',
      dry_run: 'true' as const,
    };
    send.mutate(
      { body, file },
      { onSuccess: ({ job_id }) => onStarted(job_id), onError: (error) => setProblem(error.message) },
    );
  }

  return (
    <form
      className="offer-import"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <div className="offer-import-field">
        <label htmlFor={fileId}>{t('file')}</label>
        <input
          id={fileId}
          type="file"
          accept=".csv,.txt,text/csv"
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
          {problem ?? (file ? t('file_size', { size: formats.fileSize(file.size) }) : t('hint'))}
        </small>
      </div>
      <label className="offer-import-choice">
        <input
          type="checkbox"
          className="check"
          checked={replace}
          onChange={(event) => setReplace(event.target.checked)}
        />
        <span>
          {t('replace')}
          <small>{t(types === undefined ? 'replace_hint' : 'replace_hint_types')}</small>
        </span>
      </label>
      <div className="row">
        <Button tone="primary" type="submit" busy={send.isPending}>
          {t('check')}
        </Button>
      </div>
    </form>
  );
}
