import './offer-blocks.css';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { messageSlips } from '../../rules/message-text.ts';
import { blockText } from './block-text.ts';

/** What the names in a text can stand for where it is read. */
export interface KnownNames {
  /** The offer takes something off. */
  discount: boolean;
  /** Who reads it has just paid. */
  last_name: boolean;
}

/** Lists the sentences of a message that are hidden from shoppers, and why. Saving stays possible. */
export function MessageSlips({ text, known }: { text: string; known: KnownNames }) {
  const t = useText(blockText);
  const slips = messageSlips(text, known);
  return (
    <div role="status" className="message-slips">
      {slips.map((slip) => (
        <p key={slip.kind === 'unknown' ? slip.name : slip.kind}>
          <Icon name="alert" size={16} />
          {slip.kind === 'unknown' ? t('slip_unknown', { name: slip.name }) : t(`slip_${slip.kind}`)}
        </p>
      ))}
    </div>
  );
}
