import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { catalogPaths } from '#modules/catalog/product/admin/public.ts';
import type { Order } from '../contract/order.ts';
import { NamedValues } from '../../base/admin/named-values.tsx';
import { orderActionText } from './order-action-text.ts';
import { OrderDiscountName } from './order-discount-name.tsx';
import { orderText } from './order-text.ts';

/** The lines of an order with prices and, below each, the discounts. */
export function OrderLinesCard({ order }: { order: Order }) {
  const t = useText(orderText);
  return (
    <Card
      title={t('lines')}
      end={<span className="dim text-sm">{t('item_count', { count: order.total_quantity })}</span>}
    >
      <ul className="order-lines">
        {order.line_items.map((line) => (
          <li key={line.id}>
            <OrderLine order={order} line={line} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OrderLine({ order, line }: { order: Order; line: Order['line_items'][number] }) {
  const t = useText(orderText);
  const say = useText(orderActionText);
  const formats = useFormats();
  const opens = useMay('products');
  const money = (amount: number) => formats.money(amount, order.currency);
  const full = line.price * line.quantity;
  const service = line.fulfillment_service;
  const detail = [
    line.variant_title,
    line.sku ? t('sku', { sku: line.sku }) : '',
    service === 'manual' ? '' : t('sent_by', { service }),
  ].filter(Boolean);
  return (
    <>
      <span className="thumb">
        {line.image_src ? <img src={`${line.image_src}?w=128`} alt="" loading="lazy" /> : null}
      </span>
      <div className="grow">
        <p>
          {opens && line.product_id !== null ? (
            <Link className="order-line-name" to={catalogPaths.product(line.product_id)}>
              {line.title}
            </Link>
          ) : (
            <span className="order-line-name">{line.title}</span>
          )}
        </p>
        {detail.length > 0 ? <p className="dim text-xs">{detail.join(' · ')}</p> : null}
        <NamedValues values={line.properties} />
        {line.added_at ? <p className="quiet text-xs">{say('line_added')}</p> : null}
        <LineProgress line={line} cancelled={order.cancelled_at !== null} />
        {line.discount_allocations.map((allocation, at) => {
          const application = order.discount_applications[allocation.discount_application_index];
          return application ? (
            <p key={at} className="order-discount text-sm">
              <Icon name="tag" size={14} />
              <OrderDiscountName application={application} amount={`−${money(allocation.amount)}`} />
            </p>
          ) : null;
        })}
      </div>
      <p className="order-line-each quiet tabular">
        {money(line.price)} × {formats.number(line.quantity)}
      </p>
      <p className="order-line-sum numeric">
        {line.total_discount > 0 ? (
          <>
            <span className="visually-hidden">{t('before_discount')} </span>
            <s className="dim">{money(full)}</s>
            <span className="visually-hidden"> {t('after_discount')} </span>
          </>
        ) : null}
        <span className="strong">{money(full - line.total_discount)}</span>
      </p>
    </>
  );
}

/** How many units of a line are fulfilled, refunded and unfulfilled. Hidden while all of them are unfulfilled. */
function LineProgress({ line, cancelled }: { line: Order['line_items'][number]; cancelled: boolean }) {
  const t = useText(orderActionText);
  const parts = [
    line.fulfilled_quantity > 0 ? t('line_sent', { count: line.fulfilled_quantity }) : '',
    line.refunded_quantity > 0 ? t('line_refunded', { count: line.refunded_quantity }) : '',
    !cancelled && line.fulfillable_quantity > 0 && line.fulfillable_quantity < line.quantity
      ? t('line_left', { count: line.fulfillable_quantity })
      : '',
  ].filter(Boolean);
  return parts.length > 0 ? <p className="quiet text-xs">{parts.join(' · ')}</p> : null;
}
