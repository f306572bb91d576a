import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { OutsideForm } from './outside-form.tsx';
import type { PictureDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';

/** One large image, with its alt text. */
export function ProductImageDialog({
  image,
  index,
  readOnly,
  onText,
  onDelete,
  onClose,
}: {
  image: PictureDraft;
  /** From 0. */
  index: number;
  readOnly: boolean;
  onText: (text: string) => void;
  onDelete: () => void;
  onClose: () => void;
}) {
  const t = useText(productEditorText);
  const [text, setText] = useState(image.alt_text);
  function commit() {
    if (text.trim() !== image.alt_text) onText(text.trim());
    onClose();
  }
  return (
    <OutsideForm>
      <Dialog
        open
        title={t('image_name', { number: index + 1 })}
        onClose={onClose}
        onCommit={commit}
        footer={
          <>
            {readOnly ? null : (
              <Button tone="danger-text" onClick={onDelete}>
                {t('image_delete')}
              </Button>
            )}
            <span className="grow" />
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button tone="primary" onClick={commit}>
              {t('done')}
            </Button>
          </>
        }
      >
        <div className="image-detail">
          <div>
            <img src={image.src} alt={image.alt_text} />
            <a className="text-sm" href={image.src} target="_blank" rel="noopener">
              {t('image_open')}
              <Icon name="external" size={14} />
            </a>
          </div>
          <TextAreaField
            label={t('image_alt')}
            hint={t('image_alt_hint')}
            maxLength={2000}
            autoFocus
            disabled={readOnly}
            value={text}
            onChange={setText}
          />
        </div>
      </Dialog>
    </OutsideForm>
  );
}
