import { buttonClass } from '#core/admin/controls/button.tsx';
import { useStorePage } from '#core/admin/client/session-context.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { StorePage } from '#core/rules/store-address.ts';
import { productText } from './product-text.ts';

/** Opens a page of the store as shoppers see it. */
export function StoreLink({ to }: { to: StorePage }) {
  const t = useText(productText);
  const page = useStorePage();
  return (
    <a className={buttonClass()} href={page(to)} target="_blank" rel="noopener">
      {t('in_store')}
      <Icon name="external" size={16} />
    </a>
  );
}
