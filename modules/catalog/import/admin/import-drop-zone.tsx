import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FieldError } from '#core/admin/frame/field-note.tsx';
import { Button } from '#core/admin/frame/button.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { productImportText } from './product-import-text.ts';

export interface ImportDropZoneProps {
  onFile: (file: File) => void;
  /** What is on its way: `bicycles.csv (1.2 MiB)`. */
  sending: string | null;
  /** What was wrong with the last file, said until there is another. */
  problem: string | null;
}

/** Takes a file by button, by keyboard, or dropped anywhere on the page. */
export function ImportDropZone({ onFile, sending, problem }: ImportDropZoneProps) {
  const t = useText(productImportText);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = useEffectEvent((file: File | undefined) => {
    if (file && sending === null) onFile(file);
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      // Without this the browser would leave the page and show the file.
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files[0]);
    };
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => stop.abort();
  }, []);

  return (
    <div className={over ? 'import-drop over' : problem === null ? 'import-drop' : 'import-drop wrong'}>
      <span className="import-drop-mark" aria-hidden="true">
        <Icon name="upload" />
      </span>
      <p className="not-phone quiet">{t('import_drop')}</p>
      <Button tone="primary" busy={sending !== null} onClick={() => input.current?.click()}>
        {t('import_choose')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label={t('import_choose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file && sending === null) onFile(file);
          // So that the same file can be chosen once more.
          event.target.value = '';
        }}
      />
      <p className="dim text-sm" role="status">
        {sending === null ? t('import_limit') : t('import_sending', { name: sending })}
      </p>
      {problem === null ? null : <FieldError text={problem} role="alert" className="import-problem" />}
    </div>
  );
}
