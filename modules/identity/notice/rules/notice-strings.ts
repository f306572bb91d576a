/** What a notice says, in the bell and by mail. */
export const noticeStrings = {
  order_created: 'New order %{name} (%{total}).',
  order_code_used_again:
    'Order %{name} in your connected store used one of our codes twice. It isn’t credited to an offer.',
  order_not_as_quoted:
    'Order %{name} in your connected store was charged %{charged} instead of the quoted %{quoted}.',
  review_written: 'New review pending: %{product}, %{rating} of 5 stars.',
  review_reported: 'A review of %{product} was reported.',
  review_of_shop: 'your shop',
  staff_accepted: '%{email} accepted your invitation.',
  staff_declined: '%{email} declined your invitation.',
  staff_removed: '%{email} no longer has access to the shop.',
  staff_owner: '%{email} is now the owner of the shop.',
  sign_in_new: 'New sign-in from %{device} (%{ip}). If this wasn’t you, change your password.',
  device_on: '%{browser} on %{system}',
  device_unknown: 'an unknown device',
  webhook_disabled: 'Webhook for %{topic} turned off: %{address} didn’t respond for 48 hours.',
  scripts_left_out:
    'Third-party scripts aren’t loaded in your store because no separate store domain is configured (STORE_ORIGIN).',
  row_left_out: 'Item %{id} in “%{list}” can’t be shown: invalid data (%{field}).',
  row_all_of_it: 'all fields',
  job_other: 'Your task',
  job_done: '%{task} finished.',
  job_partly_one: '%{task} finished; 1 line couldn’t be imported.',
  job_partly_other: '%{task} finished; %{lines} lines couldn’t be imported.',
  job_failed: '%{task} failed.',
} as const;
