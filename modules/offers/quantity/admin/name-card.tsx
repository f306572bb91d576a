import { Card } from '#core/admin/frame/card.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { MenuButton } from '#core/admin/frame/menu-button.tsx';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { fieldElement } from '#core/admin/shells/editor-focus.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { Offer } from '../../contract/offer.ts';
import { quantityMessages } from '../../rules/offer-message.ts';
import type { EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';

const variables = ['{{discount}}', '{{product_title}}'] as const;

/** What the merchant calls the offer, and what shoppers read above the tiers (V140, V209). */
export function NameCard({ editor, draft }: { editor: Editor<Offer, EditorDraft>; draft: EditorDraft }) {
  const t = useText(quantityText);
  const message = editor.field('offer_message');

  /** Puts the name where the cursor was, in place of what was selected, and goes on after it. */
  function insert(variable: string) {
    const input = fieldElement('offer_message') as HTMLInputElement | undefined;
    const from = input?.selectionStart ?? draft.offer_message.length;
    const to = input?.selectionEnd ?? from;
    editor.set(
      'offer_message',
      draft.offer_message.slice(0, from) + variable + draft.offer_message.slice(to),
    );
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + variable.length, from + variable.length);
    });
  }

  return (
    <Card title={t('name_card')}>
      <div className="stack">
        <TextField
          label={t('name')}
          hint={t('name_hint')}
          maxLength={255}
          autoComplete="off"
          {...editor.field('offer_name')}
        />
        <div>
          <div className="message-field">
            <TextField label={t('message')} maxLength={2000} autoComplete="off" {...message} />
            <div className="message-suggestions">
              <MenuButton
                className="link-button"
                disabled={editor.readOnly}
                items={Object.entries(quantityMessages).map(([key, text]) => ({
                  id: key,
                  label: text,
                  checked: draft.offer_message === text,
                  onSelect: () => message.onChange(text),
                }))}
              >
                {t('suggestions')}
                <Icon name="chevronDown" size={16} />
              </MenuButton>
            </div>
          </div>
          <div className="row wrap message-variables">
            <span>{t('insert')}</span>
            {variables.map((variable) => (
              <button
                key={variable}
                type="button"
                className="variable-chip"
                aria-label={t('insert_variable', { name: variable })}
                onClick={() => insert(variable)}
              >
                {variable}
              </button>
            ))}
          </div>
        </div>
      </div>
    </Card>
  );
}
