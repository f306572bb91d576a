import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the bell tells. */
export const noticeText = registerStrings('notices', {
  en: {
    none: 'Nothing new. Orders, tasks and changes among your staff show up here.',
    all_read: 'You have seen everything.',
    failed: 'This could not be loaded: %{reason}',
    try_again: 'Try again',
    new: 'New',
    order_created: 'Order %{name} was placed for %{total}.',
    staff_accepted: '%{email} accepted your invitation.',
    staff_declined: '%{email} declined your invitation.',
    staff_removed: '%{email} does not belong to the shop any more.',
    sign_in_new: 'New sign-in from %{device}, address %{ip}. If it was not you, change your password.',
    webhook_disabled: 'The webhook for %{topic} was turned off: nothing reached %{address} for 48 hours.',
    scripts_left_out:
      'Scripts of other programs are left out of your store: this installation has no address where they would be kept apart from the back office. Whoever runs it can set STORE_ORIGIN.',
    row_left_out: 'Number %{id} of the list “%{list}” is left out: its data does not fit (%{field}).',
    job_product_import: 'Product import',
    job_product_change: 'Change of many products',
    job_order_export: 'Export of orders',
    job_customer_export: 'Export of customers',
    job_offer_import: 'Offer import',
    job_store_sync: 'Store update',
    job_other: 'Your task',
    job_done: '%{task}: done.',
    job_partly_one: '%{task}: done, %{count} line could not be taken.',
    job_partly_other: '%{task}: done, %{count} lines could not be taken.',
    job_failed: '%{task}: could not be finished.',
  },
});
