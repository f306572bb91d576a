export const buyerMailStrings = {
  sent: 'Your order %{order} is on its way',
  sent_lead: 'Part or all of your order %{order} is on its way:',
  tracking: 'New tracking for your order %{order}',
  tracking_lead: 'The tracking of your order %{order} has changed:',
  tracking_number: 'Tracking number: %{number}',
  tracking_button: 'Follow your parcel',

  added: 'Added to your order %{order}',
  added_lead: '%{units} × %{product} is part of your order %{order} now.',
  added_paid: '%{amount} was charged to the card that you paid with.',
  added_button: 'Look at your order',

  refunded: 'Your refund for order %{order}',
  refunded_lead: '%{amount} of your order %{order} goes back to you.',

  cancelled: 'Your order %{order} was cancelled',
  cancelled_lead: 'Your order %{order} was cancelled.',
};
