import { expect, test } from 'vitest';
import { layOutMail, layOutShopMail, type Letterhead, withAddress } from './mail-layout.ts';
import { mailReader } from './mail-reader.ts';

const reader = mailReader('a@b.test');
const content = {
  subject: 'Hello',
  heading: 'Hello there',
  paragraphs: ['One.', 'Two.'],
};

test('says the same as text and as HTML; code and link stand alone on their lines', () => {
  const mail = layOutMail(reader, {
    ...content,
    code: '123456',
    button: { label: 'Open', link: 'https://x.test/?a=1&token=t' },
    notes: [withAddress((address) => `Else see ${address}`, 'https://x.test/help')],
  });
  expect(mail.text).toBe(
    'Hello there\n\nOne.\n\nTwo.\n\n123456\n\nOpen:\nhttps://x.test/?a=1&token=t\n\nElse see https://x.test/help\n',
  );
  for (const part of ['Hello there', 'One.', 'Two.', '123456', '>Open</a>'])
    expect(mail.html).toContain(part);
  expect(mail.html).toContain('href="https://x.test/?a=1&amp;token=t"');
  expect(mail.html).toContain('<a href="https://x.test/help">');
});

test('what people wrote is text, and makes no links', () => {
  const mail = layOutMail(reader, {
    ...content,
    heading: '<b onclick="x">\'&',
    paragraphs: ['<script>x</script> https://evil.test'],
    button: { label: '<i>', link: 'https://x.test/"><script>' },
    notes: ['From https://evil.test', withAddress((at) => `https://evil.test: ${at}`, 'https://x.test/?a&b')],
  });
  expect(mail.html).not.toMatch(/<script|<b |<i>/);
  expect(mail.html).not.toContain('href="https://evil.test');
  expect(mail.html).toContain('https://evil.test: <a href="https://x.test/?a&amp;b">');
  expect(mail.html).toContain('&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;');
});

test('a name with line breaks begins no line and no header of its own', () => {
  const name = 'Shop\r\nBcc: c@d.test\u2028\u0000\n\n123456';
  const mail = layOutMail(reader, { ...content, subject: `Join ${name}`, heading: name, paragraphs: [name] });
  expect(mail.subject).toBe('Join Shop Bcc: c@d.test 123456');
  expect(mail.text).not.toMatch(/^(123456|Bcc)/m);
  expect(layOutMail(reader, { ...content, subject: 'x'.repeat(1000) }).subject).toHaveLength(200);
});

test('an amount keeps the space that does not break', () => {
  const amount = '1.234,50\u00a0€';
  const { subject, text } = layOutMail(reader, { ...content, subject: amount, paragraphs: [amount] });
  expect(subject).toBe(amount);
  expect(text).toContain(amount);
});

test('leaves the colours of text to the reader, so that light and dark both work', () => {
  const { html = '' } = layOutMail(reader, { ...content, button: { label: 'Open', link: 'https://x.test' } });
  expect(html).toContain('content="light dark"');
  expect(html.match(/[^-]color:#/g)).toHaveLength(1);
});

test('says in its own words, too, which language it is in', () => {
  const button = { label: 'Öffnen', link: 'https://x.test' };
  const { html } = layOutMail(mailReader('a@b.test', 'de-CH'), { ...content, button });
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('Falls die Schaltfläche nicht funktioniert');
  expect(layOutMail(reader, { ...content, button }).html).toContain('<html lang="en">');
});

const letterhead: Letterhead = { name: 'Kiln', contact_email: 'hello@kiln.test', accent: '', logo: null };
const button = { label: 'Open', link: 'https://x.test' };

test('a mail of a shop is from it by name, answers to it, and has its name above', () => {
  const mail = layOutShopMail(reader, { ...letterhead, name: 'Kiln\r\nBcc: c@d.test' }, content);
  expect([mail.from_name, mail.reply_to]).toEqual(['Kiln Bcc: c@d.test', 'hello@kiln.test']);
  expect(mail.text.startsWith('Kiln Bcc: c@d.test\n\nHello there')).toBe(true);
  expect(layOutShopMail(reader, { ...letterhead, contact_email: '' }, content)).not.toHaveProperty(
    'reply_to',
  );
});

test.each([
  ['#ffe600', '#000000'],
  ['#20103a', '#ffffff'],
  ['', '#ffffff'],
])('on a button in %s stands %s', (accent, ink) => {
  const { html = '' } = layOutShopMail(reader, { ...letterhead, accent }, { ...content, button });
  expect(html).toContain(`background-color:${accent || '#1f5fbf'};color:${ink};`);
  // The colours of the text are still the reader's.
  expect(html.match(/[^-]color:#/g)).toHaveLength(1);
  expect(html.includes('border-top:4px')).toBe(accent !== '');
});

test('a colour that is none is not written into a mail', () => {
  const accent = '#fff;background:url(https://evil.test)';
  const { html } = layOutShopMail(reader, { ...letterhead, accent }, { ...content, button });
  expect(html).not.toContain('evil.test');
});

test('a logo stands in place of the name, no larger than there is room, and the name where it is not shown', () => {
  const of = (width: number, height: number) =>
    layOutShopMail(
      reader,
      {
        ...letterhead,
        name: '"Kiln" & Co',
        logo: { address: 'https://x.test/files/1/a.png', width, height },
      },
      content,
    ).html;
  expect(of(880, 112)).toContain('width="220" height="28"');
  expect(of(100, 400)).toContain('width="14" height="56"');
  expect(of(40, 40)).toContain('width="40" height="40"');
  expect(of(40, 40)).toContain('alt="&quot;Kiln&quot; &amp; Co"');
});
