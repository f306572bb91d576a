/** Texts of mails about reviews. */
export const reviewMailStrings = {
  reply_subject: '%{shop} answers your review',
  reply_heading: 'An answer to your review',
  reply_heading_name: '%{name}, an answer to your review',
  reply_quote: 'You wrote: “%{words}”',
  reply_private: '%{shop} sent this to you alone. It is not on the shop’s pages.',
} as const;
