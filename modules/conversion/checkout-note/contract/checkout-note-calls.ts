import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { checkoutNoteSentences as say } from './checkout-note-refusals.ts';
import { maxCheckoutMessage, checkoutVariables, demoIcons, imageTypes } from './checkout-note-words.ts';

const version = z.int().min(0);

/** The message of the line in cart and checkout, and its image (B§3). */
export const checkoutNoteSettings = z.object({
  message: z.string().trim().min(1, say.message_required).max(maxCheckoutMessage),
  image_type: z.enum(imageTypes),
  /** A demo icon's name; of an own picture the path that its upload answered. */
  image_src: fileAddress(z.string().max(200)),
});

const shown = checkoutNoteSettings.meta({ id: 'CheckoutNotificationSettings' });

const reply = z.object({
  type: z.literal('checkout_notification'),
  settings: shown,
  default_settings: shown,
  variables: z.array(z.enum(checkoutVariables)),
  sample_data: z.object({ icons: z.array(z.enum(demoIcons)) }),
  version,
});

/** The settings of the line in cart and checkout (C072). */
export const getCheckoutNote = endpoint({
  name: 'getCheckoutNote',
  method: 'GET',
  path: '/admin/copt/social-proof/settings/checkout_notification.json',
  summary: 'Settings of the checkout notification',
  permission: 'apps',
  scope: 'read_conversion',
  reply,
});

/** Saves them (C073). Absent fields stay; a refusal has its reason in `error` (V453). */
export const saveCheckoutNote = endpoint({
  name: 'saveCheckoutNote',
  method: 'PUT',
  path: '/admin/copt/social-proof/settings/checkout_notification.json',
  summary: 'Updates the checkout notification',
  permission: 'apps',
  scope: 'write_conversion',
  body: z.object({ settings: checkoutNoteSettings.partial(), version: version.optional() }),
  example: {
    settings: { message: '{{purchased_number}} bought {{product_title}} today', image_src: 'heart' },
    version: 0,
  },
  reply,
  errors: { 409: ['core.stale'] },
});

/** The line as a page of a store draws it. */
export const checkoutNotePart = z
  .object({
    text: z.string(),
    /** A demo icon's name, or null for `image`. */
    icon: z.enum(demoIcons).nullable(),
    image: fileAddress(z.string()).nullable(),
  })
  .meta({ id: 'CheckoutNotePart' });
