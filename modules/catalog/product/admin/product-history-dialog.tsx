import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { EmptyState, FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listInventory, type InventoryMovement } from '../contract/product-edit-calls.ts';
import { pathsElsewhere } from './paths-elsewhere.ts';
import type { FullProduct } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import { writeSigned } from './product-stock-fields.tsx';

const pageSize = 50;

/** Stock history of all variants or of one, newest first. */
export function ProductHistoryDialog({ product, onClose }: { product: FullProduct; onClose: () => void }) {
  const t = useText(productEditorText);
  const [variant, setVariant] = useState('');
  const several = product.variants.length > 1;
  return (
    <Dialog open title={t('history')} onClose={onClose}>
      <div className="stack">
        {several ? (
          <SelectField
            label={t('history_variant')}
            value={variant}
            options={[
              { value: '', label: t('history_all') },
              ...product.variants.map((one) => ({ value: String(one.id), label: one.title })),
            ]}
            onChange={setVariant}
          />
        ) : null}
        <HistoryPages key={variant} id={product.id} variant={variant || undefined} several={several} />
      </div>
    </Dialog>
  );
}

interface Shown {
  id: number;
  variant: string | undefined;
  several: boolean;
}

function HistoryPages(shown: Shown) {
  const t = useText(productEditorText);
  const [pages, setPages] = useState(1);
  const last = useHistory(shown, pages);
  return (
    <>
      {Array.from({ length: pages }, (_page, at) => (
        <HistoryPage key={at} {...shown} page={at + 1} />
      ))}
      {last.data?.has_more ? (
        <p>
          <Button size="small" onClick={() => setPages(pages + 1)}>
            {t('history_more')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function useHistory({ id, variant }: Shown, page: number) {
  const query = { variant_id: variant, page: String(page), limit: String(pageSize) };
  return useApiQuery(listInventory, { params: { id }, query }, { staleTime: 0 });
}

function HistoryPage({ page, ...shown }: Shown & { page: number }) {
  const t = useText(productEditorText);
  const result = useHistory(shown, page);
  if (result.isError) return <FailedState error={result.error} onRetry={() => void result.refetch()} />;
  if (!result.data) return <SkeletonRows rows={4} />;
  if (result.data.movements.length === 0 && page === 1)
    return <EmptyState icon="clock" title={t('history')} text={t('history_empty')} />;
  return (
    <ul className="stock-history">
      {result.data.movements.map((movement) => (
        <Movement key={movement.id} movement={movement} several={shown.several} />
      ))}
    </ul>
  );
}

function Movement({ movement, several }: { movement: InventoryMovement; several: boolean }) {
  const t = useText(productEditorText);
  const formats = useFormats();
  const { order_id: order, user } = movement;
  return (
    <li>
      <div className="grow">
        <p className="strong">
          {t(`reason_${movement.reason}`)}
          {order ? (
            <>
              {' '}
              <Link to={pathsElsewhere.order(order)}>{t('history_order')}</Link>
            </>
          ) : null}
        </p>
        <p className="dim text-xs">
          {[
            formats.dateTime(movement.created_at),
            user ? user.name : order ? null : t('history_background'),
            several ? movement.variant_title : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className="tabular signed stock-delta">{writeSigned(movement.delta, formats.number)}</span>
      <span className="tabular dim stock-left">
        <span className="visually-hidden">{t('history_after')} </span>
        {formats.number(movement.quantity_after)}
      </span>
    </li>
  );
}
