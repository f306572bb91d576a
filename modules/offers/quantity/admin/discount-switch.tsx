import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { Offer } from '../../contract/offer.ts';
import type { EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';

/** Whether the offer takes anything off. Part of the draft; a message may only fit one of the two (V141). */
export function DiscountSwitch({ editor, on }: { editor: Editor<Offer, EditorDraft>; on: boolean }) {
  const t = useText(quantityText);
  const id = useId();
  return (
    <div className="settings-switch discount-switch">
      <label htmlFor={id} className="grow">
        <span className="strong">{t('discount_on')}</span>
        <span className="dim text-sm">{t('discount_hint')}</span>
      </label>
      <Switch
        id={id}
        name="enable_discount"
        checked={on}
        disabled={editor.readOnly}
        onChange={(event) => {
          const enable_discount = event.currentTarget.checked;
          editor.set((before) => ({ ...before, enable_discount }));
          // Says at once what the message now lacks, instead of on saving.
          if (!enable_discount) editor.field('offer_message').onBlur();
        }}
      />
    </div>
  );
}
