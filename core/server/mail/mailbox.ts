import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { keepPlain } from '../http/compression.ts';
import type { Services } from '../call/context.ts';
import type { MailHeaders } from './mail-headers.ts';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Whom it is from, before the installation's own address: the shop's name in mails to its buyers. One line. */
  from_name?: string;
  /** Where an answer goes. One address. */
  reply_to?: string;
  /** Of its own, beside those that every mail has: how to unsubscribe (`unsubscribeHeaders`). */
  headers?: MailHeaders;
  /** Whose customer it is for: a shop that forgets one forgets what waits for them. */
  shop_id?: number;
}

/** A mail as the development mailbox keeps it. */
export interface StoredMail extends Mail {
  /** ISO 8601. */
  at: string;
}

const maxStored = 200;
const fileOf = (dataDir: string) => join(dataDir, 'mailbox.json');
/** Writers of one process go one by one. */
let writing: Promise<void> = Promise.resolve();

/** What was sent while there was no mail server, newest first. */
export async function readMailbox(dataDir: string): Promise<StoredMail[]> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '[]');
  return JSON.parse(text) as StoredMail[];
}

/** Keeps a mail in the mailbox, which holds the last 200. */
export function keepInMailbox(dataDir: string, mail: Mail, now: Date): Promise<void> {
  const stored = writing.then(async () => {
    const one: StoredMail = { at: now.toISOString(), ...mail };
    const all = [one, ...(await readMailbox(dataDir))].slice(0, maxStored);
    await mkdir(dataDir, { recursive: true });
    await writeFile(`${fileOf(dataDir)}.new`, JSON.stringify(all, null, 1), { mode: 0o600 });
    await rename(`${fileOf(dataDir)}.new`, fileOf(dataDir));
  });
  writing = stored.catch(() => {});
  return stored;
}

/** Removes what is not to be kept any more. */
export function forgetStored(dataDir: string, gone: (mail: Mail) => boolean): Promise<void> {
  const stored = writing.then(async () => {
    const all = await readMailbox(dataDir);
    const left = all.filter((mail) => !gone(mail));
    if (left.length === all.length) return;
    await writeFile(`${fileOf(dataDir)}.new`, JSON.stringify(left, null, 1), { mode: 0o600 });
    await rename(`${fileOf(dataDir)}.new`, fileOf(dataDir));
  });
  writing = stored.catch(() => {});
  return stored;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one] ?? '');

/** The text with its addresses clickable, of a mail that has HTML those that are links there; everything else stays text. */
const asHtml = ({ text, html }: Mail): string =>
  escape(text).replace(/https?:\/\/[^\s<>"]+/g, (link) =>
    html === undefined || html.includes(`href="${link}"`) ? `<a href="${link}">${link}</a>` : link,
  );

function page(mails: readonly StoredMail[]): string {
  const list = mails.map(
    (mail) =>
      `<article><h2>${escape(mail.subject)}</h2><p><b>${escape(mail.to)}</b> <time>${escape(mail.at)}</time></p><pre>${asHtml(mail)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border-top:1px solid #8886;padding:.5rem 0}h2{font-size:1rem;margin:.5rem 0 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style><h1>Mailbox</h1><p>No mail server is set, so mails of this development server end here.</p>
${list.join('') || '<p>No mail yet.</p>'}</html>`;
}

/**
 * Mounts the mailbox at `/dev/mailbox` (and `/dev/mailbox.json`), unless there is a mail server. It is told to
 * this very machine only, and to nobody once anything speaks of others: mails hold codes and links that sign
 * people in.
 */
export function registerMailbox(app: FastifyInstance, services: Services): void {
  if (services.environment.SMTP_URL) return;
  app.get('/dev/mailbox', async (request, reply) => {
    if (!services.reach.isOpenTo(request)) return reply.callNotFound();
    keepPlain(reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page(await readMailbox(services.dataDir)));
  });
  app.get('/dev/mailbox.json', async (request, reply) => {
    if (!services.reach.isOpenTo(request)) return reply.callNotFound();
    keepPlain(reply);
    return reply.send({ mails: await readMailbox(services.dataDir) });
  });
}
