import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FileDropZone } from '#core/admin/controls/file-drop-zone.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { importReviews, readReviewColumns, type SentColumns } from '../contract/import-calls.ts';
import { type ColumnAnswer, ColumnForm } from './column-form.tsx';
import { reviewImportText } from './import-text.ts';
import { firstLines, reviewFileProblem } from './review-file-choice.ts';

interface Unknown {
  file: File;
  columns: readonly string[];
  guess: SentColumns;
}

/** Takes a file and has it checked (C174); of one that no known app wrote it asks first what the columns hold. */
export function FileWay({ onStarted }: { onStarted: (jobId: number) => void }) {
  const t = useText(reviewImportText);
  const formats = useFormats();
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState<File | null>(null);
  const [unknown, setUnknown] = useState<Unknown | null>(null);
  const read = useApiMutation(readReviewColumns);
  const send = useApiMutation(importReviews);
  const nameOf = (file: File) => `${file.name} (${formats.fileSize(file.size)})`;

  async function check(file: File, answer?: ColumnAnswer) {
    const { columns, ...rest } = answer ?? {};
    const { job_id } = await send.mutateAsync({
      file,
      body: { dry_run: 'true', ...rest, ...(columns ? { columns: JSON.stringify(columns) } : {}) },
    });
    onStarted(job_id);
  }
  async function attempt(file: File, work: () => Promise<void>) {
    setProblem(null);
    setSending(file);
    try {
      await work();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setSending(null);
    }
  }
  function take(file: File) {
    const wrong = reviewFileProblem(file);
    if (wrong) return setProblem(t(wrong, { name: wrong === 'too_large' ? nameOf(file) : file.name }));
    return void attempt(file, async () => {
      const { app, columns, guess } = await read.mutateAsync({ file: await firstLines(file), body: {} });
      if (app === null) setUnknown({ file, columns, guess });
      else await check(file);
    });
  }

  if (unknown)
    return (
      <ColumnForm
        filename={unknown.file.name}
        columns={unknown.columns}
        guess={unknown.guess}
        sending={sending !== null}
        problem={problem}
        onSend={(answer) => void attempt(unknown.file, () => check(unknown.file, answer))}
        onClose={() => {
          setProblem(null);
          setUnknown(null);
        }}
      />
    );
  return (
    <Card>
      <FileDropZone
        onFile={take}
        sending={sending ? t('sending', { name: nameOf(sending) }) : null}
        problem={problem}
        words={{ drop: t('drop'), choose: t('choose'), limit: t('limit') }}
        accept=".csv,.txt,.tsv,text/csv"
      />
    </Card>
  );
}
