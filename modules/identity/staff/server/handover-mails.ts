import { localeFormats } from '#core/rules/formats.ts';
import {
  layOutShopMail,
  type Letterhead,
  type MailContent,
  withAddress,
} from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { handoverMailText } from './handover-mail-text.ts';

// Every mail about a shop that goes from one owner to another. `origin` is Services.publicUrl.

/** The other of the two, as a mail to one of them names them. */
export interface Other {
  name: string;
  email: string;
}

/** The shop that is handed over; `until` is when the link runs out. */
export interface HandedShop {
  letterhead: Letterhead;
  currency: string;
  timezone: string;
  stays: boolean;
  until: Date;
}

function written(reader: MailReader, { letterhead, currency, timezone, until }: HandedShop) {
  const formats = localeFormats({ locale: reader.locale, currency, timezone });
  const say = (content: MailContent) => layOutShopMail(reader, letterhead, content);
  return {
    t: handoverMailText.in(reader.language),
    shop: letterhead.name,
    until: formats.dateTime(until),
    say,
  };
}

const resetAddress = (origin: string) => `${origin}/reset-password`;

/** To whom the shop is offered, with the link. */
export function handoverOfferMail(reader: MailReader, handed: HandedShop, owner: Other, link: string): Mail {
  const { t, say, shop, until } = written(reader, handed);
  const { name: person } = owner;
  return say({
    subject: t('offer', { person, shop }),
    heading: t('offer_title', { shop }),
    paragraphs: [
      t('offer_lead', { person, shop }),
      t(handed.stays ? 'offer_stays' : 'offer_leaves', { person }),
    ],
    button: { label: t('offer_button'), link },
    notes: [t('offer_good', { until }), t('offer_else', { person })],
  });
}

/** To the owner, who may not be the one that offered it. */
export function handoverOfferedMail(
  reader: MailReader,
  handed: HandedShop,
  heir: Other,
  origin: string,
): Mail {
  const { t, say, shop, until } = written(reader, handed);
  const { name: person, email } = heir;
  return say({
    subject: t('offered', { person, shop }),
    heading: t('offered', { person, shop }),
    paragraphs: [t('offered_lead', { person, shop, email, until })],
    button: { label: t('offered_button'), link: `${origin}/settings/staff` },
    notes: [withAddress((address) => t('offered_not_you', { address }), resetAddress(origin))],
  });
}

/** To the owner: nothing came of it. */
export function handoverDeclinedMail(reader: MailReader, handed: HandedShop, heir: Other): Mail {
  const { t, say, shop } = written(reader, handed);
  const { name: person, email } = heir;
  return say({
    subject: t('declined', { person, shop }),
    heading: t('declined', { person, shop }),
    paragraphs: [t('declined_lead', { person, shop, email })],
  });
}

/** To the new owner. */
export function handoverTakenMail(
  reader: MailReader,
  handed: HandedShop,
  former: Other,
  origin: string,
): Mail {
  const { t, say, shop } = written(reader, handed);
  return say({
    subject: t('taken', { shop }),
    heading: t('taken', { shop }),
    paragraphs: [t('taken_lead', { shop, person: former.name })],
    notes: [withAddress((address) => t('taken_not_you', { address }), resetAddress(origin))],
  });
}

/** To the former owner. */
export function handoverGivenMail(reader: MailReader, handed: HandedShop, heir: Other, origin: string): Mail {
  const { t, say, shop } = written(reader, handed);
  const { name: person, email } = heir;
  return say({
    subject: t('given', { person, shop }),
    heading: t('given', { person, shop }),
    paragraphs: [t('given_lead', { person, shop, email }), t(handed.stays ? 'given_stays' : 'given_left')],
    notes: [withAddress((address) => t('given_not_you', { address }), resetAddress(origin))],
  });
}
