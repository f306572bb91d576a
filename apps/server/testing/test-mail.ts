import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';

/** A mail as it came through the wire, decoded. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  source: string;
}

export interface TestMail {
  received: ReceivedMail[];
  /** The latest mail to an address that has come since `forget`, waited for. */
  to(address: string): Promise<ReceivedMail>;
  forget(): void;
  close(): Promise<void>;
}

function quotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decode(part: string): string {
  const at = part.search(/\r?\n\r?\n/);
  const head = part.slice(0, at);
  const body = part.slice(at).trim().replace(/\r\n/g, '\n');
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /content-transfer-encoding: quoted-printable/i.test(head) ? quotedPrintable(body) : body;
}

function read(to: string, source: string): ReceivedMail {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  const parts = boundary ? source.split(`--${boundary}`) : [];
  const part = (type: string) => decode(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '');
  const subject = /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? '';
  return { to, subject, text: part('text/plain'), html: part('text/html'), source };
}

/**
 * A real mail server on this machine; call before the app starts, which reads its address from `SMTP_URL`. `refuses`: what
 * it says of a recipient that it does not know; null for one that it does.
 */
export async function startTestMail(
  refuses: (address: string) => string | null = () => null,
): Promise<TestMail> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = refuses(address);
      done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) received.push(read(address, source));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
  vi.stubEnv('MAIL_FROM', 'Backroom <no-reply@backroom.test>');
  return {
    received,
    to: (address) =>
      eventually(`a mail to ${address}`, () => received.findLast((mail) => mail.to === address)),
    forget: () => void (received.length = 0),
    async close() {
      vi.unstubAllEnvs();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The six digits that stand alone on a line of a mail. */
export function codeIn(mail: ReceivedMail): string {
  const code = /^([0-9]{6})$/m.exec(mail.text)?.[1];
  if (code === undefined) throw new Error(`no code in “${mail.subject}”`);
  return code;
}

/** The token of a mail's link. */
export function tokenIn(mail: ReceivedMail): string {
  const token = /token=([A-Za-z0-9_-]{43})\b/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`no link in “${mail.subject}”`);
  return token;
}
