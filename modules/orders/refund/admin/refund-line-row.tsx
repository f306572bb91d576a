import { CheckField } from '#core/admin/controls/check-field.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../../order/contract/order.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { OrderLineLabel } from '../../order/admin/order-line-label.tsx';
import { QuantityField } from '../../order/admin/quantity-field.tsx';
import { restockableUnits, type RefundLimits } from './refund-lines.ts';

/** A refundable line: price, discount, quantity to refund, and whether to restock. */
export function RefundLineRow({
  line,
  limit,
  currency,
  quantity,
  restock,
  error,
  onQuantity,
  onRestock,
}: {
  line: Order['line_items'][number];
  limit: RefundLimits;
  currency: string;
  quantity: number;
  restock: boolean;
  error: string | undefined;
  onQuantity: (quantity: number) => void;
  onRestock: (restock: boolean) => void;
}) {
  const t = useText(orderActionText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, currency);
  const back = restockableUnits(limit, quantity);
  const hint =
    back === 0
      ? t('refund_restock_off')
      : back < quantity
        ? t('refund_restock_part', { count: back })
        : undefined;
  return (
    <li>
      <OrderLineLabel line={line}>
        <span className="dim text-xs block">
          {line.total_discount > 0
            ? t('refund_of', { price: money(line.price), discount: money(line.total_discount) })
            : money(line.price)}
        </span>
      </OrderLineLabel>
      <QuantityField
        label={t('quantity_of', { name: line.name })}
        value={quantity}
        max={limit.maximum_quantity}
        error={error}
        onChange={onQuantity}
      />
      {quantity > 0 ? (
        <div className="dialog-line-more">
          <CheckField
            label={t('refund_restock')}
            hint={hint}
            value={restock && back > 0}
            disabled={back === 0}
            onChange={onRestock}
          />
        </div>
      ) : null}
    </li>
  );
}
