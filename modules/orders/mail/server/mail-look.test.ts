import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';
import {
  complete,
  makeProduct,
  memberClient,
  openCheckout,
  shopperClient,
} from '#apps/server/testing/test-shop.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { publicUrl, saveImage } from '#core/server/files/uploads.ts';
import type { getMailLook } from '#modules/identity/settings/contract/mail-look-calls.ts';
import type { listShopMails } from '../contract/mail-wording-calls.ts';

type Look = ReplyOf<typeof getMailLook>['mail_look'];
const path = '/admin/setting/mail-look.json';
const buyer = 'buyer@example.com';
let office: MailedServer;
let admin: ReturnType<typeof memberClient>;
let vase: number;

beforeAll(async () => {
  office = await startMailedServer();
  const { server, people } = office;
  admin = memberClient(server.app, people.owner);
  vase = (await makeProduct(server.services.db, people.shopId, { handle: 'vase', price_minor: 3000 }))
    .variant;
  await office.rows(sql`UPDATE shops SET contact_email = 'hello@mine.test' WHERE id = ${people.shopId}`);
});
beforeEach(async () => {
  await office.server.settle();
  office.mail.forget();
  await office.rows(sql`DELETE FROM rate_limits`);
});
afterAll(() => office.close());

const look = async () => (await admin<{ mail_look: Look }>('GET', path)).body.mail_look;
const save = async (given: Partial<Look>) =>
  admin<{ mail_look: Look; code: string; fields: object }>('PUT', path, {
    mail_look: { ...(await look()), ...given },
  });

/** A picture of the shop, uploaded; its path. */
async function picture(kind: 'png' | 'bmp', shop: number, width = 440): Promise<string> {
  const { services } = office.server;
  // The smallest bitmap there is: a head and one dot.
  const bmp = Buffer.from(
    '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b00000000000000000000ff000000',
    'hex',
  );
  const image =
    kind === 'bmp'
      ? bmp
      : await sharp({ create: { width, height: 112, channels: 3, background: 'teal' } })
          .png()
          .toBuffer();
  const file = await services.db.inShop(shop, (tx) =>
    saveImage({ tx, services, shop: { id: shop } as never }, { image, name: `logo.${kind}` }),
  );
  return publicUrl(file);
}

async function buy(): Promise<void> {
  const shopper = shopperClient(office.server.app, 'mine.test');
  const checkout = await openCheckout(shopper, [{ variant_id: vase, quantity: 1 }]);
  expect((await complete(shopper, checkout, { email: buyer })).status).toBe(201);
  await office.server.settle();
}

test('the colour and the logo are in every mail of the shop: to buyers, to who is invited, in notices', async () => {
  const { server, people } = office;
  const logo = await picture('png', people.shopId);
  expect((await save({ accent: '#FFE600', logo })).body.mail_look).toMatchObject({ accent: '#ffe600', logo });
  await office.rows(sql`UPDATE users SET mail_notices = '{order_created}' WHERE email = 'owner@mine.test'`);
  await buy();
  await admin('POST', '/admin/staff.json', {
    staff: { email: 'new@example.com', role: 'staff', permissions: [] },
  });
  for (const to of [buyer, 'new@example.com', 'owner@mine.test']) {
    const { html, text, source } = await office.mail.to(to);
    expect(html, to).toContain('background-color:#ffe600;color:#000000;');
    expect(html, to).toContain('border-top:4px solid #ffe600');
    expect(html, to).toContain(`<img src="${server.services.publicUrl}${logo}" alt="mine.test" width="220"`);
    expect(text, to).toMatch(/^mine\.test\n/);
    expect(source, to).toMatch(/^Reply-To: hello@mine\.test\r?$/m);
    expect(source, to).toMatch(/^From: "?mine\.test"? </m);
  }
  // A mail of an account is not the shop's.
  await server.app.inject({
    method: 'POST',
    url: '/v1/auth/credentials/request-reset-password',
    payload: { email: 'admin@mine.test' },
  });
  const reset = await office.mail.to('admin@mine.test');
  expect(reset.html).toContain('#1f5fbf');
  expect(reset.html).not.toContain('<img');
  expect(reset.source).not.toMatch(/^Reply-To:/m);
});

test('is seen in the preview and in a test before it is saved', async () => {
  const before = await look();
  const { mails } = (await admin<ReplyOf<typeof listShopMails>>('GET', '/admin/setting/mails.json')).body;
  const { kind, language, subject, heading, intro, closing } = mails[0]!;
  const body = {
    mail: { kind, language, subject, heading, intro, closing },
    look: { accent: '#20103a', logo: '' },
  };
  const preview = await admin<{ html: string }>('POST', '/admin/setting/mail/preview.json', body);
  expect(preview.body.html).toContain('background-color:#20103a;color:#ffffff;');
  expect(preview.body.html).not.toContain('<img');
  expect((await admin('POST', '/admin/setting/mail/test.json', body)).status).toBe(200);
  expect((await office.mail.to('owner@mine.test')).html).toContain('#20103a');
  expect(await look()).toEqual(before);
});

test('takes no colour that is none, no picture of elsewhere or of a kind that mails do not show', async () => {
  const { people } = office;
  const before = await look();
  const foreign = await picture('png', people.otherShopId, 300);
  const wrong: [Partial<Look>, string][] = [
    [{ accent: 'red' }, 'mail_look.accent'],
    [{ accent: '#fff' }, 'mail_look.accent'],
    [{ accent: '#1f6f4a;x' }, 'mail_look.accent'],
    [{ logo: 'https://evil.test/logo.png' }, 'mail_look.logo'],
    [{ logo: foreign }, 'mail_look.logo'],
    [{ logo: await picture('bmp', people.shopId) }, 'mail_look.logo'],
  ];
  for (const [given, field] of wrong) {
    const refused = await save(given);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  }
  const mail = { kind: 'sent', language: 'en', subject: 'x', heading: 'x', intro: 'x', closing: '' };
  const tried = await admin<{ fields: object }>('POST', '/admin/setting/mail/preview.json', {
    mail,
    look: { accent: '', logo: foreign },
  });
  expect([tried.status, Object.keys(tried.body.fields)]).toEqual([422, ['look.logo']]);
  expect(await look()).toEqual(before);
});

test('of two saves at once the second gets the stored state, and the log has the changes', async () => {
  const before = await look();
  expect((await save({ accent: '#1f6f4a', logo: '' })).status).toBe(200);
  const late = await admin<{ code: string; current: Look }>('PUT', path, {
    mail_look: { ...before, accent: '#000000' },
  });
  expect([late.status, late.body.code]).toEqual([409, 'core.stale']);
  expect((await look()).accent).toBe('#1f6f4a');
  const log = await admin<{ entries: { subject: string; changes: { field: string }[] }[] }>(
    'GET',
    '/admin/audit.json',
  );
  const [latest] = log.body.entries.filter(({ subject }) => subject === 'shops');
  expect(latest!.changes.map(({ field }) => field)).toEqual(['mail_accent', 'mail_logo']);
});

test('is for who keeps the settings', async () => {
  for (const token of [office.people.staff.orders, office.people.nobody])
    expect((await memberClient(office.server.app, token)('GET', path)).status).toBe(403);
});
