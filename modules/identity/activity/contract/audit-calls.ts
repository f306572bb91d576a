import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  count,
  id,
  idParam,
  idParams,
  instant,
  paging,
  searchText,
  timestamp,
} from '#core/contract/scalar.ts';

export const auditChange = z.object({
  field: z.string(),
  /** Long texts are cut at 2,000 characters; a secret says only that it changed. */
  from: z.unknown(),
  to: z.unknown(),
});

/** Who changed what, when, what from and what to. Entries are never changed or removed within 400 days. */
export const auditEntry = z
  .object({
    id,
    created_at: timestamp,
    /** Null when another program did it. */
    user_id: id.nullable(),
    /** The access token's name, null when a person did it. */
    token_name: z.string().nullable(),
    user_name: z.string(),
    user_email: z.string(),
    action: z.enum(['created', 'updated', 'deleted']),
    /** What kind of thing: the table's name, `offers`, `memberships`, `shops`, … */
    subject: z.string(),
    subject_id: z.int(),
    subject_name: z.string(),
    changes: z.array(auditChange),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilters = {
  search: searchText.optional(),
  user_id: idParam.optional(),
  subject: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  subject_id: idParam.optional(),
  action: z.enum(['created', 'updated', 'deleted']).optional(),
  created_at_min: instant.optional(),
  created_at_max: instant.optional(),
};

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit.json',
  summary: 'What people changed, newest first',
  permission: 'admin',
  scope: 'people',
  query: z.object({ ...auditFilters, ...paging(100, 20) }),
  reply: z.object({ entries: z.array(auditEntry), has_more: z.boolean() }),
});

export const countAudit = endpoint({
  name: 'countAudit',
  method: 'GET',
  path: '/admin/audit/count.json',
  summary: 'How many changes a filter has; counts to 10,000',
  permission: 'admin',
  scope: 'people',
  query: z.object(auditFilters),
  reply: count,
});

export const getAuditEntry = endpoint({
  name: 'getAuditEntry',
  method: 'GET',
  path: '/admin/audit/{id}.json',
  summary: 'One change',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: z.object({ entry: auditEntry }),
});
