import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Services } from './context.ts';
import { keepInMailbox } from './mailbox.ts';
import type { Mail } from './mailbox.ts';

const addressForm = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}$/;

function check(mail: Mail): void {
  if (!addressForm.test(mail.to)) throw new Error('a mail goes to exactly one address');
  // A line break in a header would let its writer add headers and recipients.
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(mail.subject)) throw new Error('a subject is one line');
  if (mail.subject.length > 300) throw new Error('a subject is short');
}

interface Spooled extends Mail {
  attempts: number;
  /** Milliseconds since 1970. */
  next: number;
  since: number;
}

const spoolOf = (services: Services) => join(services.dataDir, 'mail');
const wakers = new WeakMap<Services, () => void>();

/**
 * Sends a mail: it is safe on disk when this resolves, and is tried again for two days when the mail server
 * does not take it. Without `SMTP_URL` it goes to the mailbox page. Call it after the commit of what it tells.
 * @throws {Error} when an address or subject could carry headers of its own.
 */
export async function sendMail(services: Services, mail: Mail): Promise<void> {
  check(mail);
  if (!services.environment.SMTP_URL) return keepInMailbox(services.dataDir, mail, services.now());
  const now = Date.now();
  await spool(services, `${now}-${randomBytes(8).toString('hex')}.json`, {
    ...mail,
    attempts: 0,
    next: now,
    since: now,
  });
  wakers.get(services)?.();
}

async function spool(services: Services, name: string, mail: Spooled): Promise<void> {
  const folder = spoolOf(services);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `${name}.${randomBytes(4).toString('hex')}.partial`);
  await writeFile(partial, JSON.stringify(mail), { mode: 0o600, flush: true });
  await rename(partial, join(folder, name));
}

const pollSeconds = 15;
const giveUpMilliseconds = 48 * 3600 * 1000;

/** Starts handing spooled mails to the mail server; does nothing without `SMTP_URL`. */
export function startMail(services: Services): { stop(): Promise<void>; drain(): Promise<void> } {
  const { SMTP_URL: server, MAIL_FROM: from } = services.environment;
  if (!server) return { stop: async () => {}, drain: async () => {} };
  const transport = createTransport(server, {
    pool: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  let stopped = false;
  let running = Promise.resolve();

  async function deliver(name: string): Promise<void> {
    const path = join(spoolOf(services), name);
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) return;
    const mail: Spooled = JSON.parse(text);
    if (mail.next > Date.now()) return;
    const { to, subject, text: plain, html } = mail;
    try {
      await transport.sendMail({
        from,
        // An object, so that nothing in the address is read as more than one.
        to: { name: '', address: to },
        subject,
        text: plain,
        ...(html ? { html } : {}),
        // The same mail sent twice has the same id, so that a receiver may drop the second.
        messageId: `<${name.slice(0, -5)}@backroom>`,
      });
      await rm(path, { force: true });
    } catch (error) {
      const permanent = ((error as { responseCode?: number }).responseCode ?? 0) >= 500;
      services.log.warn({ err: error }, permanent ? 'a mail was refused' : 'a mail could not be sent yet');
      const attempts = mail.attempts + 1;
      if (permanent || Date.now() - mail.since > giveUpMilliseconds) await rm(path, { force: true });
      else {
        const wait = Math.min(3600, 2 ** Math.min(attempts, 12)) * 1000;
        await spool(services, name, { ...mail, attempts, next: Date.now() + wait });
      }
    }
  }

  async function round(): Promise<void> {
    const names = await readdir(spoolOf(services)).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
      if (stopped) return;
      await deliver(name);
    }
  }
  function wake(): Promise<void> {
    running = running.then(round).catch((error: unknown) => {
      services.log.error({ err: error }, 'the mail folder could not be read');
    });
    return running;
  }

  wakers.set(services, () => void wake());
  const poll = setInterval(() => void wake(), pollSeconds * 1000);
  void wake();
  return {
    drain: wake,
    async stop() {
      stopped = true;
      clearInterval(poll);
      wakers.delete(services);
      await running;
      transport.close();
    },
  };
}
