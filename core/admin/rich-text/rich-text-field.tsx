import '../theme/rich-text.css';
import '../theme/form-controls.css';
import { lazy, Suspense, useId, useState } from 'react';
import { confirmAction } from '../controls/confirm-question.ts';
import { FieldNote, noteProps } from '../controls/field-note.tsx';
import { Icon } from '../controls/icon.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { RichTextProps } from './rich-text-editor.tsx';
import { lostElements } from './rich-text-html.ts';
import { RichTextPreview } from './rich-text-preview.tsx';
import { richTextText } from './rich-text-text.ts';

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

/**
 * Text with headings, lists and links, written as HTML. What holds more than the editor can (tables, …) opens
 * as HTML with a preview, so that looking at it loses nothing.
 */
export function RichTextField(props: RichTextProps) {
  const { name, label, value, onChange, onBlur, hint, error, disabled = false } = props;
  const t = useText(richTextText);
  const id = useId();
  const lost = lostElements(value);
  const [chosen, setChosen] = useState<'source' | 'visual'>();
  const isSource = chosen === 'source' || (chosen === undefined && lost.length > 0);

  async function showText() {
    const names = lost.join(', ');
    const yes =
      lost.length === 0 ||
      (await confirmAction({
        title: t('lost_title'),
        message: t('lost_question', { names }),
        confirmLabel: t('lost_confirm'),
      }));
    if (yes) setChosen('visual');
  }

  return (
    <div className="text-field rich-text">
      <div className="row">
        <label
          id={`${id}-label`}
          htmlFor={id}
          className="grow"
          onClick={() => document.querySelector<HTMLElement>(`[id="${id}"]`)?.focus()}
        >
          {label}
        </label>
        <button
          type="button"
          className="link-button text-sm"
          onClick={() => (isSource ? void showText() : setChosen('source'))}
        >
          {t(isSource ? 'visual' : 'source')}
        </button>
      </div>
      {isSource ? (
        <>
          {lost.length > 0 ? (
            <p className="note rich-text-lost">
              <Icon name="info" size={16} />
              {t('lost', { names: lost.join(', ') })}
            </p>
          ) : null}
          <textarea
            {...noteProps({ id, hint, error })}
            className={error ? 'text-area rich-text-source invalid' : 'text-area rich-text-source'}
            id={id}
            name={name}
            aria-label={t('source_label', { label })}
            rows={8}
            spellCheck={false}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {value.trim() === '' ? null : <RichTextPreview html={value} title={label} />}
        </>
      ) : (
        <Suspense fallback={<div className="rich-text-box skeleton" />}>
          <RichTextEditor {...props} id={id} disabled={disabled} />
        </Suspense>
      )}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}
