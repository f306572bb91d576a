import { createTransport } from 'nodemailer';
import type { Services } from '../call/context.ts';
import { checkHeaders } from './mail-headers.ts';
import type { Mail } from './mailbox.ts';

const addressForm = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}$/;
const lineBreaks = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** Whether a text is one address and nothing else: no name, no second recipient, no header. */
export const isMailAddress = (text: string): boolean => addressForm.test(text);

/**
 * Before a mail is kept to be sent.
 * @throws {Error} when an address, a name, the subject or a header could carry headers or recipients of its own.
 */
export function checkMail({ to, subject, from_name = '', reply_to, headers = {} }: Mail): void {
  if (!isMailAddress(to) || (reply_to !== undefined && !isMailAddress(reply_to)))
    throw new Error('a mail goes to exactly one address');
  // A line break in a header would let its writer add headers and recipients.
  if (lineBreaks.test(subject)) throw new Error('a subject is one line');
  if (lineBreaks.test(from_name)) throw new Error('a name is one line');
  if (subject.length > 300) throw new Error('a subject is short');
  checkHeaders(headers);
}

export interface MailTransport {
  /** Resolves when the mail server has taken the mail; bounded in time. */
  send(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/** Longer than any step of a conversation with a mail server that still moves. */
const maxSeconds = 45;

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the mail server took too long')), maxSeconds * 1000);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The name and the address of `Backroom <no-reply@backroom.test>`. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]*)>\s*$/.exec(from) ?? [];
  return { name, address: address.trim() };
}

/** The way to the mail server that the server was started with; null without one. */
export function openTransport({ environment }: Services): MailTransport | null {
  const { SMTP_URL: server, MAIL_FROM: from } = environment;
  if (!server) return null;
  const transport = createTransport(server, {
    pool: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  const sender = senderOf(from ?? '');
  return {
    async send({ to, subject, text, html, from_name, reply_to, headers }, messageId) {
      await inTime(
        transport.sendMail({
          // Objects, so that nothing in a name or an address is read as more than one.
          from: { ...sender, ...(from_name ? { name: from_name } : {}) },
          to: { name: '', address: to },
          ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
          subject,
          text,
          ...(html ? { html } : {}),
          // The same mail sent twice has the same id, so that a receiver may drop the second.
          messageId: `<${messageId}@backroom>`,
          // No answer of a machine is wanted for it (RFC 3834).
          headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        }),
      );
    },
    close: () => transport.close(),
  };
}

/**
 * Whether a mail server refused this very mail for good. What it says to the server's own sign-in or to its sender is
 * not about the mail, and may be put right.
 */
export function isRefusedForGood(error: unknown): boolean {
  const {
    code = '',
    responseCode = 0,
    command = '',
  } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  if (responseCode < 500) return false;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/** How long to wait after so many attempts, in seconds. */
export const retrySeconds = (attempts: number): number => Math.min(3600, 2 ** Math.min(attempts, 12));

/** After so long without success a mail is given up. */
export const giveUpHours = 48;
