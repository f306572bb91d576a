import { Card } from '#core/admin/controls/card.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import { useUpsellSettings } from '../upsell-settings-queries.ts';
import { blockText } from './block-text.ts';
import { MessageField } from './message-field.tsx';
import { SuggestedField } from './suggested-field.tsx';

const messageVariables = ['{{discount}}', '{{product_title}}', '{{offer_product_title}}'] as const;
const titleVariables = ['{{last_name}}', ...messageVariables] as const;

export interface NameCardProps {
  editor: { field: (path: 'offer_name' | 'offer_message' | 'offer_title') => EditorField<string> };
  /** What an empty name becomes. */
  nameHint: string;
  /** Names to start from, in the language of the screen (V046). */
  names?: readonly string[];
  messages: readonly string[];
  /** Whether the offer takes something off. */
  discount: boolean;
  /** Given where the kind has a title (post-purchase only). */
  titles?: readonly string[];
}

/** What the merchant calls the offer, and what shoppers read (V053, V140, V141, V209–V211). */
export function NameCard({ editor, nameHint, names = [], messages, discount, titles }: NameCardProps) {
  const t = useText(blockText);
  const own = useUpsellSettings().data?.settings.message_templates ?? [];
  const known = { discount, last_name: titles !== undefined };
  return (
    <Card title={t('name_card')}>
      <div className="stack">
        <SuggestedField
          field={editor.field('offer_name')}
          label={t('name')}
          hint={nameHint}
          suggestions={names}
          maxLength={255}
        />
        {titles ? (
          <MessageField
            field={editor.field('offer_title')}
            label={t('title')}
            suggestions={titles}
            variables={titleVariables}
            known={known}
          />
        ) : null}
        <MessageField
          field={editor.field('offer_message')}
          label={t('message')}
          suggestions={[...own, ...messages.filter((text) => !own.includes(text))]}
          variables={titles ? titleVariables : messageVariables}
          known={known}
        />
      </div>
    </Card>
  );
}
