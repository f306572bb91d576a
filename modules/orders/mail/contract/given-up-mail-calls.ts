import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, idParams, paging, searchText, timestamp } from '#core/contract/scalar.ts';
import { buyerMailKinds } from '../../order/contract/buyer-mail-kind.ts';

const givenUpMail = z
  .object({
    id,
    kind: z.enum(buyerMailKinds),
    order_id: id,
    order_name: z.string(),
    /** Where it could not be sent. */
    email: z.string(),
    /** The mail server’s response without the address, in its own language. */
    reason: z.string(),
    attempts: z.int(),
    /** Since when it was to be sent. */
    queued_at: timestamp,
    /** False for one whose words are gone. */
    can_send_again: z.boolean(),
  })
  .meta({ id: 'GivenUpMail' });
export type GivenUpMail = z.output<typeof givenUpMail>;

/** Emails to customers that the mail server rejected, or didn't accept for two days, newest first. Stored for 90 days. */
export const listGivenUpMails = endpoint({
  name: 'listGivenUpMails',
  method: 'GET',
  path: '/admin/orders/given_up_mails.json',
  summary: 'Undelivered emails to customers',
  permission: 'orders',
  scope: 'read_orders',
  /** `search` in the name of the order and in the address. */
  query: z.object({ search: searchText.optional(), ...paging(250, 20) }),
  reply: z.object({ mails: z.array(givenUpMail), has_more: z.boolean() }),
});

/**
 * Sends such a mail after all, as it was written, to the address that its order has now. 404 for one that waits, was
 * sent, or whose words are gone; 409 `orders.no_address`.
 */
export const sendGivenUpMail = endpoint({
  name: 'sendGivenUpMail',
  method: 'POST',
  path: '/admin/orders/given_up_mails/{id}/send.json',
  summary: 'Resends an undelivered email',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  reply: done,
  errors: { 409: ['orders.no_address'] },
});
