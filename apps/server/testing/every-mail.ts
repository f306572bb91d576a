import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import type { NoticeKind } from '#modules/identity/notice/contract/notice-kind.ts';
import { joinJobNames } from '#core/server/area/job-names.ts';
import * as noticeMails from '#modules/identity/notice/server/notice-mail.ts';
import { standardNotice } from '#modules/identity/notice/server/notice-mail-wording.ts';
import * as personMails from '#modules/identity/session/server/person-mails.ts';
import * as handoverMails from '#modules/identity/staff/server/handover-mails.ts';
import * as invitationMails from '#modules/identity/staff/server/invitation-mail.ts';
import { wordedInvitation } from '#modules/identity/staff/server/invitation-mail-wording.ts';
import { type BuyerMailKind, buyerMailKinds } from '#modules/orders/order/contract/buyer-mail-kind.ts';
import { wordedBuyerMail } from '#modules/orders/mail/server/buyer-mail-wording.ts';
import type { BuyerNews } from '#modules/orders/mail/server/buyer-mails.ts';
import * as buyerMails from '#modules/orders/mail/server/buyer-mails.ts';
import type { DiscountCode } from '#modules/orders/code/server/public.ts';
import * as requestMails from '#modules/reviews/request/server/request-mail.ts';
import { wordedRequest } from '#modules/reviews/request/server/request-mail-wording.ts';
import * as replyMails from '#modules/reviews/review/server/reply-mails.ts';
import * as rewardMails from '#modules/reviews/reward/server/reward-mails.ts';
import { rewardText } from '#modules/reviews/reward/server/reward-text.ts';
import * as writtenMails from '#modules/reviews/written/server/written-mails.ts';
import { everyArea } from '../areas.ts';

/** The files that make mails: all that lay one out. */
export const mailFiles = [
  'modules/identity/notice/server/notice-mail.ts',
  'modules/identity/session/server/person-mails.ts',
  'modules/identity/staff/server/handover-mails.ts',
  'modules/identity/staff/server/invitation-mail.ts',
  'modules/orders/mail/server/buyer-mails.ts',
  'modules/reviews/request/server/request-mail.ts',
  'modules/reviews/review/server/reply-mails.ts',
  'modules/reviews/reward/server/reward-mails.ts',
  'modules/reviews/written/server/written-mails.ts',
];

const origin = 'https://office.test';
const token = 'a1b2c3';
const shop = { name: 'Lumen', domain: 'lumen.test', currency: 'USD', timezone: 'Europe/Lisbon' };
const letterhead = {
  name: shop.name,
  contact_email: 'hello@lumen.test',
  accent: '#1f6f4a',
  logo: { address: `${origin}/files/1/logo.png`, width: 440, height: 112 },
};
const order = {
  name: '#1001',
  currency: 'USD',
  first_name: 'Ada',
  shop: { ...shop, ...letterhead },
};
const person = 'Ada King';
const email = 'ada@new.test';

type Notices = Record<NoticeKind, readonly Record<string, string | number>[]>;
/** Each kind of notice, and each sentence it has. */
const notices: Notices = {
  order_created: [{ name: '#1001', total: 1234.5, currency: 'USD' }],
  staff_changed: ['accepted', 'declined', 'removed', 'owner'].map((change) => ({ change, email })),
  job_ended: [
    { job_kind: 'catalog.import-products', status: 'done', failures: 0 },
    { job_kind: 'catalog.change-products', status: 'done', failures: 1 },
    { job_kind: 'orders.export-orders', status: 'done', failures: 1234 },
    { job_kind: 'orders.export-customers', status: 'failed', failures: 0 },
    { job_kind: 'offers.import', status: 'done', failures: 0 },
    { job_kind: 'store-link.sync', status: 'done', failures: 0 },
    { job_kind: 'of another area', status: 'done', failures: 0 },
  ],
  sign_in_new: ['Firefox on Windows', 'Safari', 'An unknown device'].map((device) => ({
    device,
    ip: '203.0.113.7',
  })),
  webhook_disabled: [{ topic: 'orders/create', address: 'https://x.test/hook' }],
  order_differs: [
    { met: 'code_used_again', name: '#1042' },
    { met: 'not_as_quoted', name: '#1042', quoted: 48.6, charged: 54, currency: 'EUR' },
  ],
  review_waiting: [
    { what: 'written', product: 'Mug - Blue', rating: 3 },
    { what: 'reported', product: '' },
  ],
  scripts_left_out: [{}],
  row_left_out: [
    { list: 'listOrders', id: 7, field: 'total_price' },
    { list: 'listOrders', id: 7, field: '' },
  ],
};

/** What the mails below were told by people and programs: none of it is ours to translate. */
export const givenValues = [
  // Before the domain that is part of it.
  'hello@lumen.test',
  ...[person, email, shop.name, shop.domain, 'Firefox', 'Windows', 'Safari', 'orders/create', 'listOrders'],
  ...['total_price', 'DHL', 'XY12', 'Mug - Blue', 'Plate'],
  ...['THANKS-1', 'Lovely, smaller than I pictured', 'The tall mug holds 450 ml', 'Ada'],
  ...['Bundle discount', 'Lane 1', 'Porto', 'Braga', 'Portugal'],
];

type Written = (reader: MailReader) => Mail;
/** One function for each that a file exports: a further one does not compile until it is here. */
type Table<Mails> = { [K in keyof Mails]: Written | Readonly<Record<string, Written>> };

const personTable = {
  signUpCodeMail: (reader) => personMails.signUpCodeMail(reader, '123456'),
  alreadyAccountMail: (reader) => personMails.alreadyAccountMail(reader, origin),
  passwordResetMail: (reader) => personMails.passwordResetMail(reader, origin, token),
  noAccountMail: (reader) => personMails.noAccountMail(reader, origin),
  signInLinkMail: (reader) => personMails.signInLinkMail(reader, origin, token),
  verifyAddressMail: (reader) => personMails.verifyAddressMail(reader, origin, token),
  passwordChangedMail: (reader) => personMails.passwordChangedMail(reader, origin),
  emailChangedMail: (reader) => personMails.emailChangedMail(reader, email, origin),
} satisfies Table<typeof personMails>;

const invitationTable = {
  invitationMail: (reader) =>
    invitationMails.invitationMail(reader, letterhead, wordedInvitation.standard(reader.language), {
      invitedBy: person,
      link: `${origin}/auth/accept/${token}`,
      declineLink: `${origin}/auth/decline/${token}`,
    }),
} satisfies Table<typeof invitationMails>;

const handed = (stays: boolean): handoverMails.HandedShop => ({
  letterhead,
  currency: shop.currency,
  timezone: shop.timezone,
  stays,
  until: new Date('2026-11-30T15:30:00Z'),
});
const other = { name: person, email };
/** One for an owner who works on, one for an owner who leaves. */
const both = (write: (reader: MailReader, shop: handoverMails.HandedShop) => Mail) => ({
  stays: (reader: MailReader) => write(reader, handed(true)),
  leaves: (reader: MailReader) => write(reader, handed(false)),
});
const handoverTable = {
  handoverOfferMail: both((reader, of) =>
    handoverMails.handoverOfferMail(reader, of, other, `${origin}/auth/ownership/${token}`),
  ),
  handoverOfferedMail: (reader) => handoverMails.handoverOfferedMail(reader, handed(true), other, origin),
  handoverDeclinedMail: (reader) => handoverMails.handoverDeclinedMail(reader, handed(true), other),
  handoverTakenMail: (reader) => handoverMails.handoverTakenMail(reader, handed(true), other, origin),
  handoverGivenMail: both((reader, of) => handoverMails.handoverGivenMail(reader, of, other, origin)),
} satisfies Table<typeof handoverMails>;

const jobNames = joinJobNames(everyArea.flatMap(({ jobNames: names }) => (names ? [names] : [])));
const noticeTable = {
  noticeMail: Object.fromEntries(
    Object.entries(notices).flatMap(([kind, all]) =>
      all.map((values, n): [string, Written] => [
        `${kind} ${n + 1}`,
        (reader) =>
          noticeMails.noticeMail(
            reader,
            origin,
            shop,
            letterhead,
            standardNotice,
            { kind: kind as NoticeKind, values, link: '/orders/1' },
            jobNames,
          ),
      ]),
    ),
  ),
} satisfies Table<typeof noticeMails>;

const parcel = {
  tracking_company: 'DHL',
  tracking_numbers: ['XY12', 'XY13'],
  tracking_urls: ['https://parcels.test/XY12', 'https://parcels.test/XY13'],
  line_items: [
    { name: 'Mug - Blue', quantity: 1200 },
    { name: 'Plate', quantity: 1 },
  ],
};
const link = { address: 'https://lumen.test/store/orders/link/a1b2c3', days: 60 };
const address = {
  first_name: 'Ada',
  last_name: 'King',
  address1: 'Lane 1',
  city: 'Porto',
  country_code: 'PT',
};
const placed = {
  lines: [{ name: 'Mug - Blue', quantity: 1200, subtotal_minor: 123_450 }],
  subtotal_minor: 123_450,
  discounts: [
    { title: 'Bundle discount', amount_minor: 450 },
    { title: '', amount_minor: 50 },
  ],
  shipping: { title: '', amount_minor: 490 },
  tax_minor: 900,
  total_minor: 124_340,
  outstanding_minor: 124_340,
  shipping_address: address,
  billing_address: { ...address, city: 'Braga' },
};
const news = {
  confirmation: { kind: 'confirmation', placed, link },
  added: { kind: 'added', product: 'Mug - Blue', quantity: 2, amount_minor: 123_450, link },
  sent: { kind: 'sent', parcel, isWhole: false, link },
  tracking: { kind: 'tracking', parcel },
  refunded: { kind: 'refunded', amount_minor: 123_450 },
  cancelled: { kind: 'cancelled' },
  link: { kind: 'link', link },
} as const satisfies Readonly<{ [K in BuyerMailKind]: BuyerNews & { kind: K } }>;
const buyerTable = {
  buyerMail: Object.fromEntries(
    buyerMailKinds.map((kind): [string, Written] => [
      kind,
      (reader) =>
        buyerMails.buyerMail(reader, order, wordedBuyerMail(kind).standard(reader.language), news[kind]),
    ]),
  ),
} satisfies Table<typeof buyerMails>;

const written = 'Lovely, smaller than I pictured';
const answered = 'The tall mug holds 450 ml';
const replyTable = {
  replyMail: {
    named: (reader) =>
      replyMails.replyMail(reader, letterhead, { name: 'Ada', words: written, reply: answered }),
    'of nobody': (reader) =>
      replyMails.replyMail(reader, letterhead, { name: '', words: '', reply: answered }),
  },
} satisfies Table<typeof replyMails>;

const confirmed = { link: `${origin}/store/lumen-1/reviews/confirm/${token}`, days: 30 };
const confirmTable = {
  confirmMail: {
    'of a product': (reader) =>
      writtenMails.confirmMail(reader, letterhead, { product: 'Mug - Blue', ...confirmed }),
    'of the shop': (reader) => writtenMails.confirmMail(reader, letterhead, { product: '', ...confirmed }),
  },
} satisfies Table<typeof writtenMails>;

const thanks = {
  ...{ reference: 'reviews/order/1', code: 'THANKS-1', state: 'unused' },
  rule: {
    ...{ value_type: 'percentage', value: -10, prerequisite_subtotal_minor: null, usage_limit: 1 },
    ...{ starts_at: new Date('2026-11-26T10:00:00Z'), ends_at: new Date('2027-01-25T10:00:00Z') },
  },
} satisfies DiscountCode;
const rewardOf =
  (code: DiscountCode, given: string): Written =>
  (reader) =>
    rewardMails.rewardMail(reader, letterhead, {
      ...{ name: given, code: code.code },
      text: rewardText({ ...shop, locale: reader.locale }, code),
    });
const rewardTable = {
  rewardMail: {
    percent: rewardOf(thanks, 'Ada'),
    'amount from a minimum': rewardOf(
      {
        ...thanks,
        rule: { ...thanks.rule, value_type: 'fixed_amount', value: -500, prerequisite_subtotal_minor: 2000 },
      },
      '',
    ),
    pasted: rewardOf({ ...thanks, state: 'handed', rule: null }, 'Ada'),
  },
} satisfies Table<typeof rewardMails>;
const stop = 'https://lumen.test/store/reviews/unsubscribe/a1b2c3';
const asked = {
  ...{ order: '#1001', first_name: 'Ada', products: ['Mug - Blue', 'Plate'] },
  addresses: { write: 'https://lumen.test/store/reviews/write/a1b2c3', unsubscribe: stop },
};
const asking = { ...letterhead, domain: shop.domain, contact: [] };
const askedTable = {
  requestMail: {
    'to who accepts marketing': (reader) =>
      requestMails.requestMail(reader, asking, wordedRequest.standard(reader.language), {
        ...asked,
        ...{ audience: 'marketing', last: false },
      }),
    'to who was told, for the last time': (reader) =>
      requestMails.requestMail(reader, asking, wordedRequest.standard(reader.language), {
        ...asked,
        ...{ audience: 'told', last: true },
      }),
  },
} satisfies Table<typeof requestMails>;

/** Every kind of mail that the product sends, by name. */
export const everyMail: readonly (readonly [name: string, write: Written])[] = [
  personTable,
  invitationTable,
  handoverTable,
  noticeTable,
  buyerTable,
  replyTable,
  confirmTable,
  rewardTable,
  askedTable,
]
  .flatMap((table) => Object.entries<Written | Readonly<Record<string, Written>>>(table))
  .flatMap(([name, one]) =>
    typeof one === 'function'
      ? [[name, one] as const]
      : Object.entries(one).map(([which, write]) => [`${name}: ${which}`, write] as const),
  );
