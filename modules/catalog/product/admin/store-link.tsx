import { buttonClass } from '#core/admin/frame/button.tsx';
import { useStorePage } from '#core/admin/frame/session-context.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { productText } from './product-text.ts';

/** Opens a page of the store (`products/mug`) as shoppers see it. */
export function StoreLink({ to }: { to: string }) {
  const t = useText(productText);
  const page = useStorePage();
  const path = to.split('/').map(encodeURIComponent).join('/');
  return (
    <a className={buttonClass()} href={page(`/${path}`)} target="_blank" rel="noopener">
      {t('in_store')}
      <Icon name="external" size={16} />
    </a>
  );
}
