import type { Row } from './shopify-data.ts';
import { activeCodes } from './shopify-discount-book.ts';
import {
  buyerMoney,
  buyerOf,
  centsOf,
  money,
  type MoneySet,
  moneySet,
  sum,
  withMoneySets,
} from './shopify-money.ts';
import { findVariant, isCounted, type ShopState } from './shopify-state.ts';

/**
 * Where a parcel is; null while no carrier is followed, which `status: 'success'` does not tell
 * (shopify.dev/docs/api/admin-rest/latest/resources/fulfillment).
 */
export type ShipmentStatus =
  | 'label_printed'
  | 'label_purchased'
  | 'attempted_delivery'
  | 'ready_for_pickup'
  | 'confirmed'
  | 'in_transit'
  | 'out_for_delivery'
  | 'delivered'
  | 'failure'
  | null;

export interface NewProduct {
  title: string;
  /** In cents, one for each variant; a product with one price has one variant. */
  prices: number[];
  stock?: number;
  compareAt?: number;
  giftCard?: boolean;
  /** Makes it one that can be subscribed to. */
  sellingPlan?: string;
}

/** The store's own account of its charges, in cents. */
export interface LedgerOrder {
  id: number;
  name: string;
  email: string;
  cartToken: string;
  attributes: Record<string, string>;
  lines: {
    variant: number;
    quantity: number;
    full: number;
    charged: number;
    discounts: { code: string | null; amount: number }[];
    properties: Record<string, string>;
    refunded: number;
  }[];
  codes: string[];
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
  /** The paid amount, in the payment's currency. */
  paid: { currency: string; cents: number };
  refunded: number;
  cancelled: boolean;
}

export interface Ledger {
  /** Orders that were paid at the checkout here, not those the store began with. */
  orders: LedgerOrder[];
  /** How often each code was used in truth, and as far as the store has counted. */
  uses: Map<string, { used: number; counted: number }>;
  /** Codes that would take something off now. */
  standing: string[];
}

type Announce = (topic: string, body: object) => void;

/** Actions in the store's admin, and its books. */
export function makeMerchant(state: ShopState, announce: Announce) {
  let made = 0;
  const rowsOf = (value: unknown) => (value as Row[] | undefined) ?? [];
  const change = (order: Row, changes: object) => {
    state.touch(order, changes);
    announce('orders/updated', order);
  };

  const chargedOf = (line: Row) =>
    centsOf(line.price) * Number(line.quantity) -
    sum(rowsOf(line.discount_allocations).map(({ amount }) => centsOf(amount)));
  const refundsOf = (order: Row, line: Row) =>
    rowsOf(order.refunds)
      .flatMap((refund) => rowsOf(refund.refund_line_items))
      .filter(({ line_item_id }) => line_item_id === line.id);

  const sentOf = (order: Row, item: Row) =>
    sum(
      rowsOf(order.fulfillments)
        .filter(({ status }) => status === 'success')
        .flatMap((parcel) => rowsOf(parcel.line_items))
        .filter(({ id }) => id === item.id)
        .map(({ quantity }) => Number(quantity)),
    );

  return {
    addProduct(given: NewProduct): Row {
      made += 1;
      const id = 7_900_000_000 + made;
      const handle = `${given.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${made}`;
      const several = given.prices.length > 1;
      const at = new Date(state.now()).toISOString();
      const product: Row = state.touch({
        ...{ id, updated_at: '', title: given.title, handle, body_html: '', vendor: 'Casa Clara' },
        ...{ product_type: given.giftCard ? 'Gift Cards' : 'Extras', tags: '', status: 'active' },
        ...{ published_at: at, created_at: at, gift_card: given.giftCard ?? false, images: [] },
        selling_plans: given.sellingPlan ? [{ id: 680_000_000 + made, name: given.sellingPlan }] : [],
        options: [
          {
            ...{ id: id * 10, product_id: id, name: several ? 'Size' : 'Title', position: 1 },
            values: several ? given.prices.map((_, index) => `Size ${index + 1}`) : ['Default Title'],
          },
        ],
        variants: given.prices.map((cents, index) => ({
          ...{ id: 44_900_000_000 + made * 10 + index, product_id: id },
          title: several ? `Size ${index + 1}` : 'Default Title',
          ...{ option1: several ? `Size ${index + 1}` : 'Default Title', option2: null, option3: null },
          ...{ sku: `NEW-${made}-${index}`, barcode: '', price: money(cents), grams: 100, weight_unit: 'kg' },
          compare_at_price: given.compareAt === undefined ? null : money(given.compareAt),
          ...{ inventory_management: 'shopify', inventory_policy: 'deny' },
          inventory_quantity: given.stock ?? 100,
          ...{ requires_shipping: !given.giftCard, taxable: true, image_id: null },
        })),
      });
      state.products.push(product);
      announce('products/create', product);
      return product;
    },
    /** A new price, with `compareAt` a sale of the store's own. Carts have it from now on. */
    setPrice(variantId: number, cents: number, compareAt: number | null = null): void {
      const { row, product } = findVariant(state, variantId)!;
      Object.assign(row, {
        price: money(cents),
        compare_at_price: compareAt === null ? null : money(compareAt),
      });
      announce('products/update', state.touch(product));
    },
    setStock(variantId: number, quantity: number): void {
      const { row, product } = findVariant(state, variantId)!;
      row.inventory_quantity = quantity;
      announce('products/update', state.touch(product));
    },
    /**
     * Money back for so many of a line, all of the order where none is named. What cannot be divided goes with the
     * last one, so that all of them together are what was charged. `shipping` cents of delivery go back with it. The buyer
     * gets it in the currency of the payment (shopify.dev, REST Transaction: `currency`).
     */
    refund(order: Row, lines?: { line: number; quantity: number }[], note = '', shipping = 0): Row {
      const items = rowsOf(order.line_items);
      const asked =
        lines ??
        items.map((item, line) => ({ line, quantity: Number(item.current_quantity ?? item.quantity) }));
      const refundLines = asked.map(({ line, quantity }) => {
        const item = items[line]!;
        const before = refundsOf(order, item);
        const had = sum(before.map((one) => Number(one.quantity)));
        if (quantity < 1 || had + quantity > Number(item.quantity))
          throw new Error('Refund quantity cannot be more than what is left of the line');
        const all = chargedOf(item);
        const share = (count: number) => Math.floor((all * count) / Number(item.quantity));
        item.current_quantity = Number(item.quantity) - had - quantity;
        return {
          id: order.id * 1000 + rowsOf(order.refunds).length * 10 + line,
          line_item_id: item.id,
          quantity,
          restock_type: 'no_restock',
          subtotal: money(share(had + quantity) - share(had)),
          total_tax: '0.00',
        };
      });
      const back = sum(refundLines.map(({ subtotal }) => centsOf(subtotal))) + shipping;
      const buyer = buyerOf(order);
      const [shippingLine] = rowsOf(order.shipping_lines);
      const refund = withMoneySets(
        {
          id: order.id * 100 + 50 + rowsOf(order.refunds).length,
          order_id: order.id,
          created_at: new Date(state.now()).toISOString(),
          note,
          refund_line_items: refundLines,
          // Since 2024-10 what goes back of delivery is no adjustment any more (shopify.dev, REST Refund).
          refund_shipping_lines:
            shipping > 0
              ? [
                  {
                    id: order.id * 100 + 60 + rowsOf(order.refunds).length,
                    shipping_line: shippingLine,
                    subtotal_amount_set: moneySet(shipping, String(order.currency), buyer),
                    tax_amount_set: moneySet(0, String(order.currency), buyer),
                  },
                ]
              : [],
          transactions: [
            {
              id: order.id * 100 + 80 + rowsOf(order.refunds).length,
              order_id: order.id,
              kind: 'refund',
              status: 'success',
              test: order.test === true,
              amount: buyerMoney(back, buyer),
              currency: buyer.currency,
            },
          ],
          order_adjustments: [],
        },
        String(order.currency),
        buyer,
      );
      const left = items.some((item) => Number(item.current_quantity ?? item.quantity) > 0);
      const refunds = [...rowsOf(order.refunds), refund];
      announce('refunds/create', refund);
      change(order, { refunds, financial_status: left ? 'partially_refunded' : 'refunded' });
      return refund as unknown as Row;
    },
    /**
     * Sends this many of each line, or all that is left if no lines are given. The parcel's status is `success` from
     * then on; its location is unknown until a carrier reports one.
     */
    fulfil(order: Row, given: { lines?: { line: number; quantity: number }[]; tracking?: string } = {}): Row {
      const items = rowsOf(order.line_items);
      const parcels = rowsOf(order.fulfillments);
      const leftOf = (item: Row) => Number(item.current_quantity ?? item.quantity) - sentOf(order, item);
      const asked = given.lines ?? items.map((item, line) => ({ line, quantity: leftOf(item) }));
      const sent = asked.filter(({ quantity }) => quantity > 0);
      for (const { line, quantity } of sent)
        if (quantity > leftOf(items[line]!))
          throw new Error('Fulfillment quantity cannot be more than what is left of the line');
      const at = new Date(state.now()).toISOString();
      const parcel = {
        ...{ id: order.id * 100 + 70 + parcels.length, order_id: order.id, status: 'success' },
        ...{ created_at: at, updated_at: at, shipment_status: null },
        ...{ tracking_company: given.tracking ? 'DHL' : null, tracking_number: given.tracking ?? null },
        ...{
          tracking_url: null,
          line_items: sent.map(({ line, quantity }) => ({ id: items[line]!.id, quantity })),
        },
      } as unknown as Row;
      order.fulfillments = [...parcels, parcel];
      change(order, { fulfillment_status: items.some((item) => leftOf(item) > 0) ? 'partial' : 'fulfilled' });
      return parcel;
    },
    /** A carrier, or who follows it, says where a parcel is; the order counts as changed with it. */
    setShipmentStatus(order: Row, parcel: Row, status: ShipmentStatus): void {
      Object.assign(parcel, { shipment_status: status, updated_at: new Date(state.now()).toISOString() });
      change(order, {});
    },
    /** Cancels a parcel, so that its pieces can be sent again. Its last reported location stays. */
    cancelFulfilment(order: Row, parcel: Row): void {
      Object.assign(parcel, { status: 'cancelled', updated_at: new Date(state.now()).toISOString() });
      change(order, {
        fulfillment_status: rowsOf(order.fulfillments).some(({ status }) => status === 'success')
          ? 'partial'
          : null,
      });
    },
    /** Takes an order back before it is sent; with it all money. */
    cancel(order: Row, reason = 'customer'): void {
      const at = new Date(state.now()).toISOString();
      this.refund(order);
      state.touch(order, { cancelled_at: at, closed_at: at, cancel_reason: reason });
      announce('orders/cancelled', order);
      change(order, {});
    },
    ledger(): Ledger {
      const uses: Ledger['uses'] = new Map();
      for (const use of state.uses) {
        if (use.code === null) continue;
        const known = uses.get(use.code) ?? { used: 0, counted: 0 };
        known.used += 1;
        if (isCounted(state, use)) known.counted += 1;
        uses.set(use.code, known);
      }
      const orders = state.orders.filter((order) => order.checkout_token !== undefined).map(entry);
      return { orders, uses, standing: activeCodes(state) };
    },
  };

  function entry(order: Row): LedgerOrder {
    const applied = rowsOf(order.discount_applications);
    const texts = (value: unknown) =>
      Object.fromEntries(rowsOf(value).map(({ name, value: text }) => [String(name), String(text)]));
    const paid = (order.total_price_set as { presentment_money: { amount: string; currency_code: string } })
      .presentment_money;
    return {
      id: order.id,
      name: String(order.name),
      email: String(order.email),
      cartToken: String(order.cart_token),
      attributes: texts(order.note_attributes),
      lines: rowsOf(order.line_items).map((line) => ({
        variant: Number(line.variant_id),
        quantity: Number(line.quantity),
        full: centsOf(line.price) * Number(line.quantity),
        charged: chargedOf(line),
        discounts: rowsOf(line.discount_allocations).map((one) => ({
          code: (applied[Number(one.discount_application_index)]?.code as string | undefined) ?? null,
          amount: centsOf(one.amount),
        })),
        properties: texts(line.properties),
        refunded: sum(refundsOf(order, line).map(({ subtotal }) => centsOf(subtotal))),
      })),
      codes: rowsOf(order.discount_codes).map(({ code }) => String(code)),
      subtotal: centsOf(order.subtotal_price),
      shipping: sum(rowsOf(order.shipping_lines).map(({ price }) => centsOf(price))),
      tax: centsOf(order.total_tax),
      total: centsOf(order.total_price),
      paid: { currency: paid.currency_code, cents: centsOf(paid.amount) },
      refunded: sum(
        rowsOf(order.refunds).flatMap((one) => [
          ...rowsOf(one.refund_line_items).map(({ subtotal }) => centsOf(subtotal)),
          ...rowsOf(one.refund_shipping_lines).map(({ subtotal_amount_set: set }) =>
            centsOf((set as MoneySet).shop_money.amount),
          ),
        ]),
      ),
      cancelled: order.cancelled_at !== null,
    };
  }
}

export type Merchant = ReturnType<typeof makeMerchant>;
