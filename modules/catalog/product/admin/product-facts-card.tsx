import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { FullProduct } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';

/** Details that can't be edited, such as the date it was added. */
export function ProductFactsCard({ product }: { product: FullProduct }) {
  const t = useText(productEditorText);
  const formats = useFormats();
  return (
    <Card title={t('facts')}>
      <dl className="product-facts">
        {product.gift_card ? (
          <div>
            <dt>{t('gift_card')}</dt>
            <dd>{t('yes')}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('created')}</dt>
          <dd>{formats.dateTime(product.created_at)}</dd>
        </div>
        <div>
          <dt>{t('updated')}</dt>
          <dd>{formats.dateTime(product.updated_at)}</dd>
        </div>
      </dl>
    </Card>
  );
}
