import '../theme/form-controls.css';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useFormats, type Formats } from '../controls/formats.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { conflictRows, type ConflictLine, type ConflictRow } from './conflict-rows.ts';
import { readableValue } from './conflict-value.ts';
import type { Sides } from './draft-path.ts';
import type { EditorConflict } from './editor-state.ts';
import { editorText } from './editor-text.ts';
import { fieldLabel, fieldText } from './field-words.ts';

/** How an editor shows a value of its draft that the form's own words cannot: things that are held by their ids. */
export type ShowValue<Draft> = (path: string, value: unknown, draft: Draft) => ReactNode;

const most = 6;

/** Both sides of a conflict, field by field, with the choice whose each part shall be. */
export function ConflictDialog<Saved, Draft>({
  conflict,
  show,
}: {
  conflict: EditorConflict<Saved, Draft>;
  show?: ShowValue<Draft>;
}) {
  const t = useText(editorText);
  const formats = useFormats();
  // The form lies behind the dialog as it was asked; its words are read once.
  const [rows] = useState(() => conflictRows(conflict.sides, fieldLabel));
  const [sides, setSides] = useState<Sides>({});
  const savedAt = savedAtOf(conflict.theirs);
  const isChosen = Object.keys(sides).length > 0;
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('conflict_title')}
      onClose={conflict.close}
      footer={
        <>
          <Button onClick={conflict.close}>{t('conflict_back')}</Button>
          {conflict.isEarlier ? null : <Button onClick={conflict.showTheirs}>{t('conflict_theirs')}</Button>}
          <Button tone="primary" onClick={() => conflict.keepMine(sides)}>
            {t(conflict.isEarlier ? 'conflict_take' : isChosen ? 'conflict_chosen_save' : 'conflict_mine')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t(conflict.isEarlier ? 'conflict_text_earlier' : 'conflict_text')}</p>
        {savedAt === undefined ? null : (
          <p className="quiet text-sm">{t('conflict_since', { when: formats.dateTime(savedAt) })}</p>
        )}
        <div className="conflict-rows">
          {rows.map((row) => (
            <Row
              key={row.part}
              row={row}
              side={sides[row.part] ?? (row.by === 'theirs' ? 'theirs' : 'mine')}
              onChoose={(side) => setSides({ ...sides, [row.part]: side })}
              valueOf={(line, side) => (
                <Value line={line} side={side} formats={formats} draft={conflict.sides[side]} show={show} />
              )}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function Row({
  row,
  side,
  onChoose,
  valueOf,
}: {
  row: ConflictRow;
  side: 'mine' | 'theirs';
  onChoose: (side: 'mine' | 'theirs') => void;
  valueOf: (line: ConflictLine, side: 'mine' | 'theirs') => ReactNode;
}) {
  const t = useText(editorText);
  const id = useId();
  const lines = row.lines.slice(0, most);
  const only = lines.length === 1 ? lines[0] : undefined;
  return (
    <section className="conflict-row">
      <h3 id={id}>
        {[...new Set(lines.map((line) => line.label))].join(', ')}
        <span className="dim text-xs">{t(`conflict_by_${row.by}`)}</span>
      </h3>
      <div role="radiogroup" aria-labelledby={id} className="conflict-sides">
        {(['theirs', 'mine'] as const).map((one) => (
          <label key={one}>
            <input
              className="radio"
              type="radio"
              name={id}
              checked={side === one}
              onChange={() => onChoose(one)}
            />
            <span className="conflict-whose">{t(`conflict_side_${one}`)}</span>
            {only ? (
              valueOf(only, one)
            ) : (
              <span className="conflict-lines">
                {lines.map((line) => (
                  <span key={line.path}>
                    <span className="dim">{line.label}</span> {valueOf(line, one)}
                  </span>
                ))}
                {row.lines.length > most ? (
                  <span className="dim">{t('conflict_more', { count: row.lines.length - most })}</span>
                ) : null}
              </span>
            )}
          </label>
        ))}
      </div>
    </section>
  );
}

function Value<Draft>({
  line,
  side,
  draft,
  formats,
  show,
}: {
  line: ConflictLine;
  side: 'mine' | 'theirs';
  draft: Draft;
  formats: Formats;
  show: ShowValue<Draft> | undefined;
}) {
  const t = useText(editorText);
  const value = line[side];
  const words = {
    on: t('on'),
    off: t('off'),
    empty: t('conflict_empty'),
    chosen: (count: number) => t('conflict_count', { count }),
  };
  const shown =
    show?.(line.path, value, draft) ??
    fieldText(line.path, value) ??
    readableValue(value, line.path, formats, words);
  return <span className="conflict-value">{shown}</span>;
}

/** When it was stored, of a thing that says so. */
function savedAtOf(saved: unknown): string | undefined {
  const at = (saved as { updated_at?: unknown } | undefined)?.updated_at;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : undefined;
}
