import '../theme/file-drop.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { FieldError } from './field-note.tsx';
import { Icon } from './icon.tsx';

export interface FileDropZoneProps {
  onFile: (file: File) => void;
  /** What is on its way: `bicycles.csv (1.2 MiB)` in a sentence; null while nothing is. */
  sending: string | null;
  /** The error of the last file, shown until another one is chosen. */
  problem: string | null;
  /** "Drop the file anywhere on this page, or", "Choose a file", "CSV, up to 64 MiB". */
  words: { drop: string; choose: string; limit: string };
  /** As the browser's dialog takes it: `.csv,text/csv`. */
  accept: string;
}

/** Takes a file by button, by keyboard, or dropped anywhere on the page. */
export function FileDropZone({ onFile, sending, problem, words, accept }: FileDropZoneProps) {
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
    <div className={over ? 'file-drop over' : problem === null ? 'file-drop' : 'file-drop wrong'}>
      <span className="file-drop-mark" aria-hidden="true">
        <Icon name="upload" />
      </span>
      <p className="not-phone quiet">{words.drop}</p>
      <Button tone="primary" busy={sending !== null} onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={words.choose}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file && sending === null) onFile(file);
          // So that the same file can be chosen once more.
          event.target.value = '';
        }}
      />
      <p className="dim text-sm" role="status">
        {sending ?? words.limit}
      </p>
      {problem === null ? null : <FieldError text={problem} role="alert" className="file-drop-problem" />}
    </div>
  );
}
