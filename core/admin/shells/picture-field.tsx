import '../theme/form-controls.css';
import { useId, useRef, useState, type ReactNode } from 'react';
import { maxImageBytes, uploadImage } from '#core/contract/upload-calls.ts';
import { useApiMutation } from '../client/api-hooks.ts';
import { Button } from '../controls/button.tsx';
import { FieldNote } from '../controls/field-note.tsx';
import { showToast } from '../controls/toast-list.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { editorText } from './editor-text.ts';

/** A picture that is uploaded when it is chosen, seen at once, and kept with the form. */
export function PictureField({
  label,
  hint,
  value,
  picture,
  kinds,
  error,
  disabled = false,
  onChange,
}: {
  label: string;
  hint: string;
  /** Path of an uploaded file, or empty. */
  value: string;
  /** What is shown of it, and in its place. */
  picture: ReactNode;
  /** Extensions, without their dot. */
  kinds: readonly string[];
  error: string | undefined;
  disabled?: boolean;
  onChange: (path: string) => void;
}) {
  const t = useText(editorText);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useApiMutation(uploadImage);
  const [failure, setFailure] = useState<string>();

  /** Said beside the field, where it stays, and in a toast (V433). */
  function fail(reason: string, toast = reason) {
    setFailure(reason);
    showToast(toast, { tone: 'bad' });
  }
  async function send(file: File | undefined) {
    if (!file) return;
    if (file.size > maxImageBytes) return fail(t('picture_large'));
    setFailure(undefined);
    try {
      const { file: stored } = await upload.mutateAsync({ body: { name: file.name, type: file.type }, file });
      onChange(stored.public_url);
    } catch (problem) {
      fail(problem instanceof Error ? problem.message : String(problem), t('upload_error'));
    }
  }
  return (
    <div role="group" aria-label={label} aria-describedby={failure || error ? `${id}-error` : undefined}>
      <div className="picture-field">
        {picture}
        <input
          ref={input}
          type="file"
          hidden
          accept={kinds.map((kind) => `.${kind}`).join(',')}
          aria-label={t('picture_choose')}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          icon="upload"
          busy={upload.isPending}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t(value === '' ? 'picture_choose' : 'picture_replace')}
        </Button>
        {value === '' ? null : (
          <Button tone="plain" disabled={disabled} onClick={() => onChange('')}>
            {t('picture_remove')}
          </Button>
        )}
      </div>
      <FieldNote id={id} hint={hint} error={failure ?? error} />
    </div>
  );
}
