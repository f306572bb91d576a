import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import type { EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';

/** Whether the offer takes anything off. Part of the draft; a message may only fit one of the two (V141). */
export function DiscountSwitch({ editor, on }: { editor: Editor<Offer, EditorDraft>; on: boolean }) {
  const t = useText(quantityText);
  return (
    <div className="discount-switch">
      <SwitchLine
        name="enable_discount"
        label={t('discount_on')}
        hint={t('discount_hint')}
        checked={on}
        disabled={editor.readOnly}
        onChange={(enable_discount) => {
          editor.set((before) => ({ ...before, enable_discount }));
          // Says at once what the message now lacks, instead of on saving.
          if (!enable_discount) editor.field('offer_message').onBlur();
        }}
      />
    </div>
  );
}
