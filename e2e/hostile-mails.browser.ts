import { expect, longForm, test } from '#core/testing/browser-test.ts';
import { secondAccount } from './connected-shop.ts';
import {
  all,
  calm,
  type HostileShop,
  hostileShop,
  type Mail,
  reviewsPath,
  shopName,
  visitor,
} from './hostile-shop.ts';
import { hostile, joined, wordable } from './hostile-texts.ts';

// What people write is text in the mails about reviews and on the pages that they lead to. A mail has no policy that would keep
// anything from running, and a link in it leads to us alone.

let shop: HostileShop;

test.beforeEach(async ({ page, baseURL }) => {
  shop = await hostileShop(page, baseURL);
});
test.afterEach(() => shop.leave());

/** What only a mail of one kind says, and texts that must be there to be read. */
const mailed: readonly (readonly [string, readonly string[]])[] = [
  ['/reviews/write/', [...hostile, `${hostile[2]} ${hostile[0]}`]],
  ['/reviews/confirm/', [hostile[5]!]],
  ['THANKS-', [hostile[28]!]],
  ['sent you this reply privately', [...hostile, `You wrote: “${all.slice(0, 200)}`]],
  [`New review pending: ${hostile[0]}, 2 of 5 stars`, wordable],
  [`New review pending: ${hostile[5]}, 4 of 5 stars`, wordable],
  [`A review of ${hostile[0]} was reported`, wordable],
];

test(
  'in mails, and on the pages that they lead to: forty texts in names, titles, words and wordings',
  longForm,
  async ({ browser, baseURL }) => {
    const [buyer, origin] = [`buyer.${Date.now()}@example.com`, 'http://mail.example'];
    await shop.publish('after_look');
    const terms = { enabled: true, value_type: 'percentage', value: 10, minimum: 0, days: 60 };
    await shop.put(`${reviewsPath}/rewards.json`, { rewards: terms });
    const account = '/v1/user/account-profile';
    type Account = { user: { version: number; mail_notices: string[] } & Record<string, unknown> };
    const sentByMail = async (mail_notices: string[]) => {
      const { user } = await shop.get<Account>(account);
      const names = 'first_name last_name avatar phone local_code country locale_code version'.split(' ');
      const nameBefore = Object.fromEntries(names.map((name) => [name, user[name]]));
      await shop.put(account, {
        user: { ...nameBefore, user_enable_notification_mobile: false, mail_notices },
      });
      return user.mail_notices;
    };
    const before = await sentByMail(['review_waiting']);
    shop.closing(async () => void (await sentByMail(before)));
    for (const kind of ['review_request', 'notice_review_waiting']) {
      const lines = wordable.join('\n');
      const name = kind === 'review_request' ? '{{first_name}} ' : '{{title}} ';
      const texts = { subject: joined(wordable, 200), heading: joined(wordable, 190, name), intro: lines };
      await shop.put('/admin/setting/mail.json', {
        mail: { kind, language: 'en', version: 0, closing: lines, ...texts },
      });
    }
    const link = await shop.askBuyer(buyer);
    const { context, done, page } = await visitor(browser, baseURL);
    await test.step('the page to write on, also with what was refused written back', async () => {
      await page.goto(link);
      expect(await page.locator('.ask-one h2').allTextContents()).toEqual([...hostile]);
      await calm(page, 'the page to write on');
      const form = page.locator('.ask-one').first();
      const typed = {
        Title: hostile[11]!,
        'Your review': all,
        'Your name': hostile[28]!,
      };
      for (const [name, text] of Object.entries(typed)) await form.getByLabel(name).fill(text);
      await form.getByRole('radio', { name: '2 stars' }).check();
      const file = { name: hostile[0], mimeType: 'image/png', buffer: Buffer.from('no picture') };
      await form.getByLabel('Photos').setInputFiles(file);
      await form.getByRole('button', { name: 'Submit review' }).click();
      await expect(form.locator('[aria-invalid="true"]')).toHaveCount(1);
      for (const [name, text] of Object.entries(typed)) await expect(form.getByLabel(name)).toHaveValue(text);
      await calm(page, 'what is written back');
      await form.getByRole('button', { name: 'Submit review' }).click();
      await expect(page.getByRole('heading', { name: 'Your discount code' })).toBeVisible();
      await calm(page, 'thanks');
    });
    await test.step('the page to confirm on', async () => {
      await shop.write({
        product: shop.products[5]!.id,
        name: hostile[30],
        title: hostile[31],
        email: buyer,
      });
      await page.goto(await shop.mailedLink(buyer, 'confirm'));
      for (const text of [all, hostile[31]!, `By ${hostile[30]} · Of ${hostile[5]}`])
        await expect(page.locator('.said').getByText(text, { exact: true })).toBeVisible();
      await calm(page, 'the page to confirm on');
      await page.getByRole('button', { name: 'Yes, I wrote this' }).click();
      await expect(page.getByText('Your review is confirmed.')).toBeVisible();
      await calm(page, 'confirmed');
    });
    await test.step('the page to ask for no more', async () => {
      await page.goto(link.replace('/write/', '/unsubscribe/'));
      await expect(page.getByText(`${shopName} won’t ask you`)).toBeVisible();
      await calm(page, 'the page to ask for no more');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByText(`${shopName} won’t send you review requests`)).toBeVisible();
      await calm(page, 'no more');
    });
    const { reviews } = await shop.get<{ reviews: { id: number; product_id: number }[] }>(
      `${reviewsPath}.json`,
    );
    const [review] = reviews.filter(({ product_id }) => product_id === shop.products[0]!.id);
    const paragraphs = hostile.map((text) => `${text}\n\n`);
    await shop.post(`${reviewsPath}/${review!.id}/replies.json`, {
      reply: { content: joined(paragraphs, 2000), public: false },
    });
    await shop.put(`${reviewsPath}/${review!.id}.json`, { review: { status: true } });
    const report = { review: review!.id, visitor: 'a-visitor-of-this-story', reason: 'spam' };
    await shop.post(`/storefront/review-reports.json?shop=${shop.domain}`, report);
    const mails = async () => [...(await shop.mailsTo(buyer)), ...(await shop.mailsTo(secondAccount))];
    const kindsOf = (sent: readonly Mail[]) =>
      mailed.filter(([kind]) => sent.some(({ text }) => text.includes(kind)));
    await expect.poll(async () => kindsOf(await mails()).length).toBe(mailed.length);
    const sent = await mails();
    const asked: string[] = [];
    context.on('request', (request) => void asked.push(request.url()));
    for (const [at, { subject, text, html }] of sent.entries()) {
      await page.route(`${origin}/${at}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.goto(`${origin}/${at}`);
      expect(await page.title()).toBe(subject);
      const pageText = await page.locator('body').innerText();
      const [kind, texts] = mailed.find(([one]) => text.includes(one))!;
      for (const one of [shopName, ...texts]) expect(pageText, `${kind}: ${one}`).toContain(one);
      await calm(page, kind);
      const links = await page
        .locator('a[href],area[href]')
        .evaluateAll((found) => found.map((one) => (one as HTMLAnchorElement).href));
      for (const one of links) expect(new URL(one).origin).toBe(new URL(shop.store).origin);
    }
    // Nothing but the mails themselves, wherever it is.
    expect(asked).toEqual(sent.map((_, at) => `${origin}/${at}`));
    await page.goto('/dev/mailbox');
    await expect(page.getByText(shopName).first()).toBeVisible();
    await calm(page, 'the mailbox');
    expect(done).toEqual([]);
    await context.close();
  },
);
