import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ZodUndefined } from 'zod';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { count } from '#core/contract/scalar.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import { Button, buttonClass } from '#core/admin/frame/button.tsx';
import { Card } from '#core/admin/frame/card.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useMay, useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { homeText } from './home-text.ts';

type CountCall = Endpoint<ZodUndefined, ZodUndefined, ZodUndefined, typeof count>;

/** Counts of other areas by their address: the guide links to them and knows nothing else of them. */
const countAt = (path: string) => ({ method: 'GET', path }) as EndpointAddress<CountCall>;
const counts = {
  products: countAt('/admin/products/count.json'),
  offers: countAt('/admin/offers/count.json'),
  orders: countAt('/admin/orders/count.json'),
};

/** Steps that tick themselves off by what the shop has; hidden for good when dismissed or done. */
export function SetUpGuide() {
  const t = useText(homeText);
  const { shop } = useSession();
  const storageKey = `set-up-hidden-${shop.id}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(storageKey) === '1');
  const may = { products: useMay('products'), offers: useMay('apps'), orders: useMay('orders') };
  const products = useApiQuery(counts.products, {}, { enabled: !hidden && may.products });
  const offers = useApiQuery(counts.offers, {}, { enabled: !hidden && may.offers });
  const orders = useApiQuery(counts.orders, {}, { enabled: !hidden && may.orders });
  if (hidden || !products.data || !offers.data || !orders.data) return null;
  const steps = [
    { id: 'products', done: products.data.count > 0, to: '/products/import' },
    { id: 'offer', done: offers.data.count > 0, to: '/apps/boost-upsell/cross-sell/quantity-offer/0' },
    { id: 'store', done: orders.data.count > 0, href: '/store' },
  ] as const;
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  const next = steps.find((step) => !step.done);
  return (
    <Card
      title={t('setup')}
      end={
        <span className="row">
          <span className="dim text-sm">{t('setup_progress', { done, all: steps.length })}</span>
          <Button
            tone="plain"
            size="small"
            icon="close"
            aria-label={t('setup_dismiss')}
            onClick={() => {
              localStorage.setItem(storageKey, '1');
              setHidden(true);
            }}
          />
        </span>
      }
    >
      <ol className="home-steps">
        {steps.map((step) => (
          <li key={step.id} className={step.done ? 'done' : ''}>
            <span className="home-step-mark" aria-hidden="true">
              {step.done ? <Icon name="check" size={16} /> : null}
            </span>
            <span className="grow">
              <span className="strong">{t(`step_${step.id}`)}</span>
              <span className="quiet home-step-text">{t(`step_${step.id}_text`)}</span>
            </span>
            {step.done ? null : 'href' in step ? (
              <a
                className={buttonClass(step === next ? 'primary' : 'default', 'small')}
                href={step.href}
                target="_blank"
                rel="noreferrer"
              >
                {t(`step_${step.id}_do`)}
              </a>
            ) : (
              <Link className={buttonClass(step === next ? 'primary' : 'default', 'small')} to={step.to}>
                {t(`step_${step.id}_do`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
