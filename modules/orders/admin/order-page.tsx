import { Link, useParams } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { EditorSkeleton } from '#core/admin/frame/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getOrder } from '../contract/order-calls.ts';
import type { Order } from '../contract/order.ts';
import { orderText } from './order-text.ts';
import { FulfilmentTag, PaymentTag } from './order-tags.tsx';
import './order-page.css';

/** One order: what was bought, what discounted it and why, what was paid. */
export function OrderPage() {
  const t = useText(orderText);
  const { id } = useParams({ strict: false }) as { id: string };
  const result = useApiQuery(getOrder, { params: { id: Number(id) } }, { select: (reply) => reply.order });
  if (result.error?.status === 404) return <MissingPage />;
  if (result.isError) return <FailedState error={result.error} onRetry={() => void result.refetch()} />;
  if (!result.data) return <EditorSkeleton />;
  return <OrderDetail order={result.data} crumb={t('title')} />;
}

function OrderDetail({ order, crumb }: { order: Order; crumb: string }) {
  const t = useText(orderText);
  const formats = useFormats();
  const { address1, address2, city, province, zip, country_code: country } = order.shipping_address ?? {};
  return (
    <>
      <PageHeader
        title={order.name}
        text={t('placed', { date: formats.dateTime(order.created_at) })}
        crumbs={[{ label: crumb, to: '/orders' }]}
        status={
          <span className="row">
            <PaymentTag status={order.financial_status} />
            <FulfilmentTag status={order.fulfillment_status} />
          </span>
        }
      />
      <div className="editor-grid">
        <div className="stack">
          <Lines order={order} />
          <Why order={order} />
        </div>
        <div className="stack">
          <Totals order={order} />
          <Card title={t('contact')}>
            <p className="strong">
              {order.customer ? `${order.customer.first_name} ${order.customer.last_name}`.trim() : ''}
            </p>
            <p className="quiet">{order.email}</p>
            {order.phone ? <p className="quiet">{order.phone}</p> : null}
          </Card>
          <Card title={t('address')}>
            {order.shipping_address ? (
              <address className="order-address">
                {[address1, address2, [zip, city].filter(Boolean).join(' '), province, country]
                  .filter(Boolean)
                  .map((line) => (
                    <span key={line}>{line}</span>
                  ))}
              </address>
            ) : (
              <p className="quiet">{t('no_address')}</p>
            )}
          </Card>
          <Card title={t('payments')}>
            <ul className="order-payments">
              {order.transactions.map((payment) => (
                <li key={payment.id} className="row">
                  <span className="grow">
                    <span className="strong">{formats.money(payment.amount, payment.currency)}</span>
                    <span className="quiet text-sm"> {payment.message}</span>
                  </span>
                  {payment.test ? <StatusTag tone="neutral">{t('test_payment')}</StatusTag> : null}
                </li>
              ))}
            </ul>
          </Card>
          {order.note ? (
            <Card title={t('note')}>
              <p>{order.note}</p>
            </Card>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Lines({ order }: { order: Order }) {
  const t = useText(orderText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, order.currency);
  return (
    <Card title={t('lines')} end={t('item_count', { count: order.total_quantity })}>
      <ul className="order-lines">
        {order.line_items.map((line) => (
          <li key={line.id}>
            <span className="thumb">
              {line.image_src ? <img src={`${line.image_src}?w=128`} alt="" /> : null}
            </span>
            <div className="grow">
              <p className="strong">{line.title}</p>
              <p className="quiet text-sm">
                {[line.variant_title, line.sku ? t('sku', { sku: line.sku }) : '']
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {line.discount_allocations.map((allocation, at) => {
                const application = order.discount_applications[allocation.discount_application_index];
                if (!application) return null;
                return (
                  <p key={at} className="order-discount text-sm">
                    <Link to={`/apps/boost-upsell/cross-sell/quantity-offer/${application.offer_id}`}>
                      {t('line_discount', {
                        title: application.description,
                        amount: money(allocation.amount),
                      })}
                    </Link>
                  </p>
                );
              })}
            </div>
            <div className="numeric">
              <p className="strong">{money(line.price * line.quantity - line.total_discount)}</p>
              <p className="quiet text-sm">
                {line.quantity} × {money(line.price)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Totals({ order }: { order: Order }) {
  const t = useText(orderText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, order.currency);
  return (
    <Card title={t('summary')}>
      <dl className="order-totals">
        <div>
          <dt>{t('subtotal')}</dt>
          <dd>{money(order.total_line_items_price)}</dd>
        </div>
        {order.discount_applications.map((application, at) => (
          <div key={at}>
            <dt>
              <Link to={`/apps/boost-upsell/cross-sell/quantity-offer/${application.offer_id}`}>
                {application.description || application.title}
              </Link>
            </dt>
            <dd>−{money(application.amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{order.shipping_lines[0]?.title ?? t('shipping')}</dt>
          <dd>{money(order.total_shipping)}</dd>
        </div>
        <div className="order-total">
          <dt>{t('paid')}</dt>
          <dd>{money(order.total_price)}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** The trace of the decision, line by line: the applied offer first, then what was left out and why. */
function Why({ order }: { order: Order }) {
  const t = useText(orderText);
  const lines = order.line_items.map((line) => ({
    line,
    entries: order.pricing_trace
      .filter((entry) => entry.line_key === `v${line.variant_id}`)
      .toSorted((a, b) => Number(b.outcome === 'applied') - Number(a.outcome === 'applied')),
  }));
  const any = order.pricing_trace.length > 0;
  return (
    <Card title={t('why')}>
      <p className="quiet">{any ? t('why_text') : t('why_none')}</p>
      {lines
        .filter(({ entries }) => entries.length > 0)
        .map(({ line, entries }) => (
          <section key={line.id} className="order-why-line">
            <h3>{line.name}</h3>
            <ul className="order-why">
              {entries.map((entry, at) => (
                <li key={at} className="row">
                  <StatusTag tone={entry.outcome === 'applied' ? 'ok' : 'neutral'}>
                    {t(entry.outcome)}
                  </StatusTag>
                  <span className="grow">{entry.detail}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Card>
  );
}
