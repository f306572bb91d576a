import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import type { ScopeResource } from '../contract/api-scope.ts';
import type { ConsentGroup } from '../rules/app-consent.ts';

/** What programs may do, and secrets that are shown once. A resource or group without its word does not compile. */
export const developerText = registerStrings('developer', {
  en: {
    scope_none: 'No access',
    scope_read: 'Read',
    scope_write: 'Read and write',
    scope_of: '%{resource}: %{mode}',
    resource_settings: 'Settings',
    resource_settings_hint: 'The shop’s address, emails, feature flags and store connection',
    resource_products: 'Products and collections',
    resource_products_hint: 'Products with variants, stock and images, and their collections',
    resource_inventory: 'Stock',
    resource_inventory_hint: 'Stock levels and stock history',
    resource_orders: 'Orders',
    resource_orders_hint: 'Orders with payments, refunds, fulfillments and emails, and abandoned checkouts',
    resource_fulfillments: 'Fulfillments',
    resource_fulfillments_hint: 'Shipments and tracking',
    resource_draft_orders: 'Draft orders',
    resource_draft_orders_hint: 'Orders prepared here and not placed yet',
    resource_checkouts: 'Carts and checkouts',
    resource_checkouts_hint: 'Carts and abandoned checkouts',
    resource_customers: 'Customers',
    resource_customers_hint: 'Names, addresses, notes and tags of customers',
    resource_offers: 'Offers',
    resource_offers_hint:
      'Offers, automated offers, funnels, templates, A/B tests, results and widget design',
    resource_conversion: 'Conversion tools',
    resource_conversion_hint:
      'Notifications, timers, stock and visitor counts, what shoppers were shown, and first names of buyers',
    resource_reviews: 'Reviews',
    resource_reviews_hint:
      'Reviews with names and addresses of their authors, review requests and display settings',
    resource_reports: 'Reports',
    resource_reports_hint: 'Sales, visits and offer results by day',
    resource_analytics: 'Visits',
    resource_analytics_hint: 'Traffic sources, devices and conversion of visits to orders',
    resource_profit: 'Costs and profit',
    resource_profit_hint: 'Product costs and your profit',
    resource_script_tags: 'Scripts in the store',
    resource_script_tags_hint: 'Scripts that the app adds to the pages of your store',
    scopes_retired: 'No longer used: %{scopes}',
    secret_once: 'Copy it now. You won’t be able to see it again.',
    copy: 'Copy',
    copied: 'Copied',
    not_copied: 'It could not be copied. Select it and copy it yourself.',
    close_anyway: 'You haven’t copied it yet. Close anyway?',
    done: 'Done',
    group_account_data: 'Account data',
    group_products: 'Products',
    group_orders: 'Orders',
    group_customers: 'Customers',
    group_other_data: 'Other data',
    group_online_store: 'Online store',
  } as const satisfies Record<
    `resource_${ScopeResource}` | `resource_${ScopeResource}_hint` | `group_${ConsentGroup}`,
    string
  > &
    Record<string, string>,
});
