import { expect, test } from 'vitest';
import { scopeOfCall } from './call-scope.ts';

test.each([
  ['GET', '/admin/products.json', 'read_products'],
  ['POST', '/admin/products.json', 'write_products'],
  ['PATCH', '/admin/products/{id}.json', 'write_products'],
  ['GET', '/admin/products/{id}/variants.json', 'read_products'],
  ['PUT', '/admin/variants/{id}.json', 'write_products'],
  ['GET', '/admin/smart_collections/count.json', 'read_products'],
  ['POST', '/admin/collects.json', 'write_products'],
  ['GET', '/admin/products/{id}/inventory.json', 'read_inventory'],
  ['GET', '/admin/orders/{id}.json', 'read_orders'],
  ['POST', '/admin/orders/{id}/fulfillments.json', 'write_orders'],
  ['POST', '/admin/orders/{id}/refunds.json', 'write_orders'],
  ['POST', '/admin/orders/{id}/refunds/calculate.json', 'read_orders'],
  ['DELETE', '/admin/customers/{id}.json', 'write_customers'],
  ['POST', '/admin/draft_orders.json', 'write_draft_orders'],
  ['POST', '/admin/draft_orders/calculate.json', 'read_draft_orders'],
  ['GET', '/admin/script_tags.json', 'read_script_tags'],
  ['GET', '/admin/shop.json', ''],
  ['POST', '/admin/webhooks.json', ''],
  ['POST', '/admin/webhooks/deliveries/{id}/resend.json', ''],
])('31 %s %s needs "%s"', (method, path, scope) => {
  expect(scopeOfCall({ method, path })).toBe(scope);
});

test.each([
  ['POST', '/admin/shop/close.json'],
  ['GET', '/admin/shop/context.json'],
  ['GET', '/admin/webhooksettings.json'],
  ['GET', '/admin/api_tokens.json'],
  ['POST', '/admin/api_tokens.json'],
  ['GET', '/admin/staff.json'],
  ['GET', '/admin/audit.json'],
  ['GET', '/admin/jobs/{id}.json'],
  ['GET', '/admin/setting/shop.json'],
  ['PUT', '/v1/user/password'],
  ['GET', '/x/admin/products.json'],
])('31 %s %s is for people only', (method, path) => {
  expect(scopeOfCall({ method, path })).toBeNull();
});
