import { useRef, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { uploadImage } from '#core/contract/upload-calls.ts';
import type { CollectionDraft } from './collection-editor-draft.ts';
import type { CollectionEditor } from './collection-editor.ts';
import { collectionText } from './collection-text.ts';
import { isImageFile, sendableImage } from '../../product/admin/product-image-upload.ts';

/** The collection's image and its alt text. */
export function CollectionImageCard({ editor, draft }: { editor: CollectionEditor; draft: CollectionDraft }) {
  const t = useText(collectionText);
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const { image } = draft;

  async function reasonAgainst(file: File): Promise<string | undefined> {
    if (!isImageFile(file)) return t('image_not');
    const ready = await sendableImage(file).catch(() => null);
    if (!ready) return t('image_not');
    try {
      const body = { name: ready.name, type: ready.type };
      const { id, public_url: src } = (await callApi(uploadImage, { body, file: ready })).file;
      editor.set((before) => ({ ...before, image: { file_id: id, src, alt: before.image?.alt ?? '' } }));
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'upload_2mb') return t('image_large');
      return error instanceof Error ? error.message : String(error);
    }
  }
  async function take(file: File | undefined) {
    if (!file || editor.readOnly || sending !== undefined) return;
    setSending(file.name);
    setProblem(undefined);
    const reason = await reasonAgainst(file);
    setSending(undefined);
    if (reason !== undefined) setProblem(t('image_failed', { name: file.name, reason }));
  }

  return (
    <Card title={t('image')}>
      <div
        className={over ? 'stack image-drop over' : 'stack image-drop'}
        data-field="image"
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        {image ? (
          <img className="collection-image" src={image.src} alt={image.alt} />
        ) : (
          <p className="dim text-sm">{t('image_hint')}</p>
        )}
        {problem === undefined ? null : (
          <p className="note bad" role="alert">
            <Icon name="alert" size={16} />
            {problem}
          </p>
        )}
        <div className="row wrap">
          <Button
            size="small"
            icon="upload"
            busy={sending !== undefined}
            disabled={editor.readOnly}
            onClick={() => input.current?.click()}
          >
            {t(image ? 'image_change' : 'image_add')}
          </Button>
          {image && !editor.readOnly ? (
            <Button size="small" tone="danger-text" onClick={() => editor.set('image', null)}>
              {t('image_remove')}
            </Button>
          ) : null}
        </div>
        <p className="visually-hidden" role="status">
          {sending === undefined ? null : t('image_uploading', { name: sending })}
        </p>
        {image ? (
          <TextField
            {...editor.field('image.alt')}
            value={image.alt}
            onChange={(alt) => editor.set('image', { ...image, alt })}
            label={t('image_alt')}
            hint={t('image_alt_hint')}
            maxLength={255}
            autoComplete="off"
          />
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('image_add')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Card>
  );
}
