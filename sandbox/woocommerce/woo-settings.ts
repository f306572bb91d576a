/** The merchant's settings; changed while the store runs, and read at every request. */
export interface WooSettings {
  currency: string;
  /** `woocommerce_price_num_decimals` */
  priceDecimals: number;
  /** `woocommerce_enable_coupons` */
  couponsEnabled: boolean;
  /** `woocommerce_calc_taxes` */
  calcTaxes: boolean;
  /** The one rate of this store, per cent. */
  taxRate: number;
  /** `woocommerce_prices_include_tax` */
  pricesIncludeTax: boolean;
  taxDisplayShop: 'incl' | 'excl';
  taxDisplayCart: 'incl' | 'excl';
  /** `woocommerce_tax_round_at_subtotal` */
  roundTaxAtSubtotal: boolean;
  /** `woocommerce_calc_discounts_sequentially` */
  sequential: boolean;
  /** `woocommerce_hold_stock_minutes`: how long an unpaid order keeps its coupon's use. */
  holdMinutes: number;
  /** A flat rate without tax; null ships nothing. */
  shippingCost: number | null;
  /** Minutes the site's clock is ahead of UTC: a moment sent without a zone is in it. */
  zoneMinutes: number;
  /** A plugin's other currency for shoppers; null without one. */
  shopperCurrency: { code: string; rate: number } | null;
  /**
   * A plugin's sale, per cent, on what is in a cart: it sets the price of the cart's own copy of a product before totals
   * are calculated (`woocommerce_before_calculate_totals`, WC_Product::set_price), so that neither the shop's pages nor
   * REST know it; null without one.
   */
  cartSale: number | null;
  /** The page a shopper's cart and checkout are made with. */
  theme: 'classic' | 'blocks';
  /** `woocommerce_enable_ajax_add_to_cart`: list buttons add without leaving the page. */
  ajaxAdd: boolean;
}

export const defaultSettings = (currency: string): WooSettings => ({
  currency,
  priceDecimals: 2,
  couponsEnabled: true,
  calcTaxes: false,
  taxRate: 19,
  pricesIncludeTax: false,
  taxDisplayShop: 'excl',
  taxDisplayCart: 'excl',
  roundTaxAtSubtotal: false,
  sequential: false,
  // A new site holds for 60 minutes (admin setting "Hold stock (minutes)").
  holdMinutes: 60,
  shippingCost: 4.99,
  // Not UTC, so that tests notice a time without a zone that is read as UTC.
  zoneMinutes: 120,
  shopperCurrency: null,
  cartSale: null,
  theme: 'classic',
  ajaxAdd: true,
});

const yesNo = (on: boolean): string => (on ? 'yes' : 'no');

/** `settings/<group>/<id>` as REST v3 answers it; null for what this store does not have. */
export function settingRow(settings: WooSettings, group: string, id: string): object | null {
  const values: Record<string, Record<string, string>> = {
    general: {
      woocommerce_enable_coupons: yesNo(settings.couponsEnabled),
      woocommerce_calc_discounts_sequentially: yesNo(settings.sequential),
      woocommerce_calc_taxes: yesNo(settings.calcTaxes),
      woocommerce_currency: settings.currency,
      woocommerce_price_num_decimals: String(settings.priceDecimals),
    },
    tax: {
      woocommerce_prices_include_tax: yesNo(settings.pricesIncludeTax),
      woocommerce_tax_display_shop: settings.taxDisplayShop,
      woocommerce_tax_display_cart: settings.taxDisplayCart,
      woocommerce_tax_round_at_subtotal: yesNo(settings.roundTaxAtSubtotal),
    },
    products: {
      woocommerce_weight_unit: 'kg',
      woocommerce_hold_stock_minutes: String(settings.holdMinutes),
      woocommerce_enable_ajax_add_to_cart: yesNo(settings.ajaxAdd),
    },
  };
  const value = values[group]?.[id];
  return value === undefined ? null : { id, value, group_id: group };
}

export const settingGroups = ['general', 'tax', 'products'] as const;

/** `system_status`, the parts about prices (REST v3: settings, environment). */
export const systemStatus = (settings: WooSettings, home: string): object => ({
  environment: { home_url: home, site_url: home, version: '9.9.5', wp_version: '6.8' },
  settings: {
    api_enabled: false,
    force_ssl: false,
    currency: settings.currency,
    currency_position: 'left',
    thousand_separator: ',',
    decimal_separator: '.',
    number_of_decimals: settings.priceDecimals,
  },
});
