/** What a notice says, in the bell and by mail. */
export const noticeStrings = {
  order_created: 'Order %{name} was placed for %{total}.',
  order_code_used_again:
    'Order %{name} of your connected store used a discount code of ours a second time. No offer is credited with it.',
  order_not_as_quoted:
    'Order %{name} of your connected store was charged %{charged} for what our codes were made for at %{quoted}.',
  review_written: 'A review of %{product} with %{rating} of 5 stars waits to be looked at.',
  review_reported: 'A shopper reported a review of %{product}.',
  review_of_shop: 'your shop',
  staff_accepted: '%{email} accepted your invitation.',
  staff_declined: '%{email} declined your invitation.',
  staff_removed: '%{email} does not belong to the shop any more.',
  staff_owner: '%{email} is the owner of the shop now.',
  sign_in_new: 'New sign-in from %{device}, address %{ip}. If it was not you, change your password.',
  device_on: '%{browser} on %{system}',
  device_unknown: 'an unknown device',
  webhook_disabled: 'The webhook for %{topic} was turned off: nothing reached %{address} for 48 hours.',
  scripts_left_out:
    'Scripts of other programs are left out of your store: this installation has no address where they would be kept apart from the back office. Whoever runs it can set STORE_ORIGIN.',
  row_left_out: 'Number %{id} of the list “%{list}” is left out: its data does not fit (%{field}).',
  row_all_of_it: 'all of it',
  job_other: 'What you started',
  job_done: '%{task}: done.',
  job_partly_one: '%{task}: done, %{lines} line could not be taken.',
  job_partly_other: '%{task}: done, %{lines} lines could not be taken.',
  job_failed: '%{task}: could not be finished.',
} as const;
