import type { AuditedThings } from '#core/admin/frame/area-logs.ts';
import { translate } from '#core/admin/i18n/text-catalogue.ts';
import { featureSwitches } from '../../shop/contract/feature-switch.ts';
import { permissionText } from '../../shop/admin/permission-text.ts';
import { permissions, roles } from '../../shop/contract/permission.ts';
import type { AuditEntry } from '../contract/audit-calls.ts';
import { isQuiet } from './activity-changes.ts';
import { activityText } from './activity-text.ts';
import { staffText } from '../../staff/admin/staff-text.ts';
import { switchText } from '../../switch/admin/switch-text.ts';

/** `offers` → `Offer`; the raw name of what no area knows. */
export function subjectWord(things: AuditedThings, subject: string): string {
  const thing = things.get(subject);
  return thing ? translate(thing.label) : subject;
}

/** What a field of a thing is called by the area of the thing, else by another one: an offer holds ids of products. */
function fieldName(things: AuditedThings, subject: string, field: string): string | undefined {
  for (const thing of [things.get(subject), ...things.values()]) {
    const name = thing?.names.find(field);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** One step of a path: `min_quantity` → `Minimum quantity`, `0` → `Number 1`; the raw name of what has no word. */
export function fieldWord(things: AuditedThings, subject: string, step: string): string {
  if (/^\d+$/.test(step)) return activityText.text('number', { number: Number(step) + 1 });
  const feature = featureSwitches.find((name) => name === step);
  if (feature) return switchText.text(feature);
  return fieldName(things, subject, step) ?? step;
}

/** Who it was: a person's name or address, or the access token of another program. */
export function actorName({ token_name, user_name, user_email, user_id }: AuditEntry): string {
  if (token_name !== null) return activityText.text('by_program', { name: token_name });
  return user_name || user_email || activityText.text('person_unknown', { id: user_id ?? '' });
}

/** `Offer “Summer”`; by number where the thing has no name. */
export function thingName(things: AuditedThings, entry: AuditEntry): string {
  const { subject, subject_name, subject_id } = entry;
  const kind = subjectWord(things, subject);
  return subject_name === ''
    ? activityText.text('thing_unnamed', { kind, id: subject_id })
    : activityText.text('thing', { kind, name: subject_name });
}

const named = 3;

/** What an entry changed, in a line: `Name, Discount and 2 more`. */
export function changedFields(things: AuditedThings, { subject, changes }: AuditEntry): string {
  const paths = changes.map(({ field }) => field.split('.')).filter((path) => !isQuiet(path));
  const names = [...new Set(paths.map((path) => fieldWord(things, subject, path.at(-1) ?? '')))];
  const list = names.slice(0, named).join(', ');
  const more = names.length - named;
  return more > 0 ? activityText.text('fields_more', { list, count: more }) : list;
}

/** Whose values are codes of ours: `open`, `partially_refunded`. */
const codeFields: ReadonlySet<string> = new Set([
  'state',
  'status',
  'financial_status',
  'fulfillment_status',
  'shipment_status',
]);

/** A code of our own in words: roles, permissions and states; everything else as it is. */
export function codeWord(field: string, value: string): string {
  const role = field === 'role' && roles.find((one) => one === value);
  if (role) return staffText.text(`role_${role}`);
  const permission = field === 'permissions' && permissions.find((one) => one === value);
  if (permission) return permissionText.text(`permission_${permission}`);
  return (codeFields.has(field) ? activityText.find(`code_${value}`) : undefined) ?? value;
}

/** Where the thing can be looked at; undefined for what is gone or has no page. */
export function thingPath(things: AuditedThings, entry: AuditEntry): string | undefined {
  return entry.action === 'deleted' ? undefined : things.get(entry.subject)?.path?.(entry.subject_id);
}
