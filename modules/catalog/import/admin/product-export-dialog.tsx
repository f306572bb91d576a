import { useRef, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { saveFile } from '#core/admin/shells/list-csv.ts';
import { exportChosenProducts, exportProducts } from '../contract/product-file-calls.ts';
import type { ProductExportQuestion } from '../../product/admin/product-filters.ts';
import { productImportText } from './product-import-text.ts';

type Which = 'all' | 'shown' | 'selected';

/** Products as a CSV file: all, those of the list, or the selected ones. The file is written while it is fetched. */
export function ProductExportDialog({ all, shown, filter, selected, onClose }: ProductExportQuestion) {
  const t = useText(productImportText);
  const formats = useFormats();
  const [which, setWhich] = useState<Which>(selected.length > 0 ? 'selected' : filter ? 'shown' : 'all');
  const [received, setReceived] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const running = received !== undefined;

  async function download() {
    if (stop.current) return;
    const now = new AbortController();
    stop.current = now;
    setFailure(undefined);
    setReceived(0);
    const { signal } = now;
    try {
      const answer = await (which === 'selected'
        ? callApi(exportChosenProducts, { body: { ids: selected.map(Number) }, signal })
        : callApi(exportProducts, { query: which === 'shown' ? (filter ?? {}) : {}, signal }));
      const { name, file } = await receive(answer as unknown as Response, setReceived);
      saveFile(name, file);
      showToast(t('export_done'));
      onClose();
    } catch (error) {
      if (!now.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      stop.current = undefined;
      setReceived(undefined);
    }
  }
  function close() {
    stop.current?.abort();
    onClose();
  }

  const choice = (value: Which, label: string) => (
    <label>
      <input
        type="radio"
        className="radio"
        name="export-which"
        checked={which === value}
        disabled={running}
        onChange={() => setWhich(value)}
      />
      <span>{label}</span>
    </label>
  );
  const number = (value: number | undefined) => (value === undefined ? '…' : formats.number(value));
  return (
    <Dialog
      open
      size="small"
      title={t('export_title')}
      onClose={close}
      onCommit={() => void download()}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button tone="primary" icon="download" busy={running} onClick={() => void download()}>
            {t('export_start')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className="check-list" role="radiogroup" aria-label={t('export_title')}>
          {choice('all', t('export_all', { number: number(all) }))}
          {filter ? choice('shown', t('export_shown', { number: number(shown) })) : null}
          {selected.length > 0
            ? choice('selected', t('export_selected', { number: number(selected.length) }))
            : null}
        </div>
        <p className="dim text-sm">{t('export_note')}</p>
        {running ? (
          <p className="quiet text-sm tabular row" role="status">
            <span className="spinner" aria-hidden="true" />
            {t('export_running', { size: formats.number(Math.round((received ?? 0) / 102.4) / 10) })}
          </p>
        ) : null}
        {failure === undefined ? null : (
          <p className="note bad" role="alert">
            <Icon name="alert" size={16} />
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Reads an answer to its end, telling how many bytes there are; rejects when it breaks off. */
async function receive(
  answer: Response,
  tell: (bytes: number) => void,
): Promise<{ name: string; file: Blob }> {
  const named = /filename="?([^";]+)"?/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const step = await reader?.read();
    if (!step || step.done) break;
    parts.push(step.value);
    bytes += step.value.length;
    tell(bytes);
  }
  return { name: named ?? 'products.csv', file: new Blob(parts, { type: 'text/csv' }) };
}
