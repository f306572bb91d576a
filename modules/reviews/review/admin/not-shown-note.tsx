import { Icon } from '#core/admin/frame/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { reviewText } from './review-text.ts';

/** Says what "published" does not do: no page of a store shows reviews. Goes with the part that shows them. */
export function NotShownNote() {
  const t = useText(reviewText);
  return (
    <p className="note">
      <Icon name="info" size={16} />
      {t('not_on_pages')}
    </p>
  );
}
