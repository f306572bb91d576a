import '../../base/admin/order-page.css';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { EditorSkeleton } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { ThingCards } from '#core/admin/frame/thing-cards.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getOrder } from '../contract/order-calls.ts';
import { type Order, ownSources } from '../contract/order.ts';
import { orderActionText } from './order-action-text.ts';
import { type OrderDialogs, useOrderActions } from './order-actions.tsx';
import { OrderAddressCards } from './order-address-cards.tsx';
import { OrderLinesCard } from './order-lines-card.tsx';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { FulfilmentTag, PaymentTag } from './order-tags.tsx';
import { orderText } from './order-text.ts';
import { OrderTimelineCard } from './order-timeline-card.tsx';
import { OrderTotalsCard } from './order-totals-card.tsx';
import { OrderWhyCard } from './order-why-card.tsx';

/** Parts of an order's page from subjects that build on orders. The area passes them in. */
export interface OrderParts {
  /** Shows that the customer can still add to the order. */
  HoldNote: ComponentType<{ order: Order; until: string }>;
  Fulfillments: ComponentType<{ order: Order }>;
  Refunds: ComponentType<{ order: Order }>;
  /** Sends the confirmation again. */
  ConfirmAgain: ComponentType<{ order: Order }>;
  dialogs: OrderDialogs;
}

/** /orders/$id: one order. */
export function OrderPage({ parts }: { parts: OrderParts }) {
  const t = useText(orderText);
  const { id } = useParams({ strict: false }) as { id: string };
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const result = useApiQuery(
    getOrder,
    { params: { id: Number(id) } },
    { enabled: isId, select: (reply) => reply.order },
  );
  if (!isId || result.error?.status === 404) return <MissingPage />;
  if (result.data) return <OrderDetail order={result.data} parts={parts} />;
  const header = (
    <PageHeader
      title={t('order')}
      crumbs={[{ label: t('title'), to: orderPaths.orders }]}
      pending={!result.isError}
    />
  );
  if (!result.isError) return <EditorSkeleton header={header} />;
  return (
    <>
      {header}
      <section className="card">
        <FailedState error={result.error} onRetry={() => void result.refetch()} />
      </section>
    </>
  );
}

/** Sources of the shop itself and its connected store. Other sources are programs, whose name the page shows. */
const knownSources = [...ownSources, 'api'];

function OrderDetail({ order, parts }: { order: Order; parts: OrderParts }) {
  const { HoldNote, Fulfillments, Refunds, ConfirmAgain, dialogs } = parts;
  const t = useText(orderText);
  const say = useText(orderActionText);
  const formats = useFormats();
  const { primary, secondary, menu, dialog } = useOrderActions(order, dialogs);
  const placed =
    order.processed_at === order.created_at
      ? t('placed', { date: formats.dateTime(order.created_at) })
      : t('placed_and_entered', {
          date: formats.dateTime(order.processed_at),
          entered: formats.dateTime(order.created_at),
        });
  return (
    <>
      <PageHeader
        title={order.name}
        text={
          knownSources.includes(order.source_name)
            ? placed
            : t('from_program', { placed, source: order.source_name })
        }
        crumbs={[{ label: t('title'), to: orderPaths.orders }]}
        status={
          <span className="row wrap">
            <PaymentTag status={order.financial_status} />
            <FulfilmentTag status={order.fulfillment_status} left={order.fulfillable_quantity} />
            {order.cancelled_at ? <StatusTag tone="bad">{t('cancelled')}</StatusTag> : null}
            {order.closed_at ? <StatusTag>{t('archived')}</StatusTag> : null}
          </span>
        }
        primary={primary}
        secondary={secondary}
        menu={menu}
      />
      {order.cancelled_at ? (
        <p className="note bad order-cancelled">
          <Icon name="alert" size={16} />
          {say('order_cancelled_note', {
            date: formats.dateTime(order.cancelled_at),
            reason: say(`reason_${order.cancel_reason ?? 'other'}`),
          })}
        </p>
      ) : null}
      {order.editable_until ? <HoldNote order={order} until={order.editable_until} /> : null}
      <div className="editor-grid">
        <div className="stack">
          <OrderLinesCard order={order} />
          <Fulfillments order={order} />
          <OrderTotalsCard order={order} />
          <Refunds order={order} />
          <OrderWhyCard order={order} />
          <ThingCards of="order" id={order.id} />
        </div>
        <div className="stack">
          <OrderAddressCards order={order} />
          <OrderTimelineCard order={order} ConfirmAgain={ConfirmAgain} />
        </div>
      </div>
      {dialog}
    </>
  );
}
