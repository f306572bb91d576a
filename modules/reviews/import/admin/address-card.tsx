import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { catalogPaths } from '#modules/catalog/product/admin/public.ts';
import { reviewSettingPaths } from '../../setting/admin/setting-paths.ts';
import { forgetSupplierAddress, listSupplierAddresses } from '../contract/supplier-address-calls.ts';
import { reviewImportText } from './import-text.ts';

const pageSize = 10;

/** Addresses of the supplier that reviews were imported from, and when each is checked next. */
export function AddressCard() {
  const t = useText(reviewImportText);
  const formats = useFormats();
  const may = useMay('apps');
  const [page, setPage] = useState(1);
  const load = useApiQuery(listSupplierAddresses, {
    query: { page: String(page), limit: String(pageSize) },
  });
  const forget = useApiMutation(forgetSupplierAddress, { refresh: [listSupplierAddresses] });
  if (load.isError)
    return (
      <p className="note bad" role="alert">
        <Icon name="alert" size={16} />
        <span className="grow">{t('addresses_failed')}</span>
        <button type="button" className="link-button" onClick={() => void load.refetch()}>
          {t('try_again')}
        </button>
      </p>
    );
  const { data } = load;
  if (!data || data.total === 0) return null;
  return (
    <Card title={t('looked_addresses')} end={<span className="tabular">{formats.number(data.total)}</span>}>
      <div className="stack">
        <p className="dim text-sm">
          {t(data.enabled ? 'addresses_on' : 'addresses_off')}{' '}
          <Link to={reviewSettingPaths.setting}>{t('addresses_settings')}</Link>
        </p>
        <ul className="review-addresses">
          {data.supplier_addresses.map((one) => (
            <li key={one.id}>
              <span className="review-address">
                <Link className="list-name" to={catalogPaths.product(one.product_id)}>
                  {one.product_title}
                </Link>
                <span className="list-meta">{one.url}</span>
                <span className="list-meta">
                  {data.enabled
                    ? t('address_next', {
                        last: formats.date(one.looked_at),
                        next: formats.date(one.next_at),
                      })
                    : t('address_last', { last: formats.date(one.looked_at) })}
                </span>
              </span>
              {may ? (
                <button
                  type="button"
                  className="icon-button small"
                  aria-label={t('forget_address', { url: one.url })}
                  disabled={forget.isPending}
                  onClick={() =>
                    void attempt(async () => {
                      await forget.mutateAsync({ params: { id: one.id } });
                      showToast(t('address_forgotten'));
                      if (data.supplier_addresses.length === 1 && page > 1) setPage(page - 1);
                    })
                  }
                >
                  <Icon name="close" size={16} />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
        {page > 1 || data.has_more ? (
          <div className="row">
            <span className="grow" />
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('addresses_back')}
            </Button>
            <Button size="small" disabled={!data.has_more} onClick={() => setPage(page + 1)}>
              {t('addresses_on_page')}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
