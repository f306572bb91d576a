import type { ReactNode } from 'react';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { hiddenThere, type ShownThere } from '../rules/store-shown.ts';
import { storeShownText } from './store-shown-text.ts';

/** Its tags say more than whether a row is active, and need more room for it, in pixels. */
export const storeStatusWidth = 172;

/** The key of the reason for which the connected store does not show this; null: nothing of the store keeps it off. */
function useReason(offer: ShownThere) {
  const { store_provider: provider, store_discounts: discounts } = useSession().shop;
  const why = hiddenThere(offer, { provider, discounts });
  if (why === null || provider === null) return null;
  return why === 'after_payment' ? (`after_payment_${provider}` as const) : why;
}

/** Why the connected store does not show this, in two or three words; else what is beneath it. */
export function StoreTag({ offer, children }: { offer: ShownThere; children?: ReactNode }) {
  const t = useText(storeShownText);
  const reason = useReason(offer);
  if (reason === null) return children;
  return (
    <span title={t(reason)}>
      <StatusTag tone="warn">{t(`tag_${reason}`)}</StatusTag>
    </span>
  );
}

/** The same in a sentence, at the head of an editor. */
export function StoreNote({ offer }: { offer: ShownThere }) {
  const t = useText(storeShownText);
  const reason = useReason(offer);
  if (reason === null) return null;
  return (
    <p className="note">
      <Icon name="info" size={16} />
      {t(reason)}
    </p>
  );
}
