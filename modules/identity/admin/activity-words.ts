import { featureSwitches } from '../contract/feature-switch.ts';
import { permissions, roles } from '../contract/permission.ts';
import type { AuditEntry } from '../contract/audit-calls.ts';
import { isQuiet } from './activity-changes.ts';
import { activityText, hasWords } from './activity-text.ts';
import { staffText } from './staff-text.ts';
import { switchText } from './switch-text.ts';

/** Kinds of things the log writes about, as the filter offers them. */
export const knownSubjects = [
  'shops',
  'memberships',
  'products',
  'variants',
  'collections',
  'orders',
  'draft_orders',
  'fulfillments',
  'refunds',
  'customers',
  'customer_addresses',
  'offers',
  'funnels',
  'product_widgets',
  'app_settings',
  'store_links',
  'jobs',
  'api_tokens',
  'developer_apps',
  'webhooks',
  'script_tags',
] as const;

/** `offers` → `Offer`; the raw name of what has no word. */
export function subjectWord(subject: string): string {
  const key = `subject_${subject}`;
  return hasWords(key) ? activityText.text(key) : subject;
}

/** One step of a path: `min_quantity` → `Minimum quantity`, `0` → `Number 1`; the raw name of what has no word. */
export function fieldWord(step: string): string {
  if (/^\d+$/.test(step)) return activityText.text('number', { number: Number(step) + 1 });
  const feature = featureSwitches.find((name) => name === step);
  if (feature) return switchText.text(feature);
  const key = `field_${step}`;
  return hasWords(key) ? activityText.text(key) : step;
}

/** Who it was: a person's name or address, or the access token of another program. */
export function actorName({ token_name, user_name, user_email, user_id }: AuditEntry): string {
  if (token_name !== null) return activityText.text('by_program', { name: token_name });
  return user_name || user_email || activityText.text('person_unknown', { id: user_id ?? '' });
}

/** `Offer “Summer”`; by number where the thing has no name. */
export function thingName({ subject, subject_name, subject_id }: AuditEntry): string {
  const kind = subjectWord(subject);
  return subject_name === ''
    ? activityText.text('thing_unnamed', { kind, id: subject_id })
    : activityText.text('thing', { kind, name: subject_name });
}

const named = 3;

/** What an entry changed, in a line: `Name, Discount and 2 more`. */
export function changedFields({ changes }: AuditEntry): string {
  const paths = changes.map(({ field }) => field.split('.')).filter((path) => !isQuiet(path));
  const names = [...new Set(paths.map((path) => fieldWord(path.at(-1) ?? '')))];
  const list = names.slice(0, named).join(', ');
  const more = names.length - named;
  return more > 0 ? activityText.text('fields_more', { list, count: more }) : list;
}

/** A code of our own in words: roles and permissions; everything else as it is. */
export function codeWord(field: string, value: string): string {
  const role = field === 'role' && roles.find((one) => one === value);
  if (role) return staffText.text(`role_${role}`);
  const permission = field === 'permissions' && permissions.find((one) => one === value);
  return permission ? staffText.text(`permission_${permission}`) : value;
}

const places = new Map<string, (id: number) => string>([
  ['shops', () => '/settings/general'],
  ['store_links', () => '/settings/store-link'],
  ['memberships', (id) => `/settings/staff/${id}`],
  ['products', (id) => `/products/${id}`],
  ['collections', (id) => `/collections/${id}`],
  ['orders', (id) => `/orders/${id}`],
  ['developer_apps', (id) => `/settings/developer-apps/${id}`],
  ['offers', (id) => `/apps/boost-upsell/cross-sell/quantity-offer/${id}`],
]);

/** Where the thing can be looked at; undefined for what is gone or has no page. */
export function thingPath({ action, subject, subject_id }: AuditEntry): string | undefined {
  return action === 'deleted' ? undefined : places.get(subject)?.(subject_id);
}
