/** What a merchant may word in a mail of the shop; between `intro` and `closing` stand the facts, which are no words. */
export const mailTextFields = ['subject', 'heading', 'intro', 'closing'] as const;
export type MailTextField = (typeof mailTextFields)[number];
export type MailWording = Readonly<Record<MailTextField, string>>;
