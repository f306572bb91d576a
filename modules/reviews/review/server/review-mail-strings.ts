/** Texts of emails about reviews. */
export const reviewMailStrings = {
  reply_subject: '%{shop} replied to your review',
  reply_heading: 'Reply to your review',
  reply_heading_name: '%{name}, we replied to your review',
  reply_quote: 'You wrote: “%{words}”',
  reply_private: '%{shop} sent you this reply privately. It isn’t shown on the website.',
} as const;
