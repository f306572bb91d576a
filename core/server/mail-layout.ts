import { mailLayoutText } from './mail-layout-text.ts';
import type { MailReader } from './mail-reader.ts';
import type { MailLanguage } from './mail-text.ts';
import type { Mail } from './mailbox.ts';

/** What a mail says, in its reader's language. Everything is plain text; the layout escapes it. */
export interface MailContent {
  subject: string;
  heading: string;
  /** Before the code and the button. */
  paragraphs: readonly string[];
  /** Stands alone on its line, easy to copy. */
  code?: string;
  button?: { label: string; link: string };
  /** After them, smaller: how long it is good for, what to do when it came unasked. Addresses in them are links. */
  notes?: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (one) => escapes[one] ?? '');

/**
 * One line: names that people chose must not begin lines, let alone headers, of their own. The spaces that do not
 * break stay, since they hold amounts together (`1.234,50 €`).
 */
const oneLine = (text: string) => text.replace(/[[\p{Cc}\p{Zl}\p{Zp}\s]--[\u00a0\u202f]]+/gv, ' ').trim();

const linked = (text: string) =>
  escape(text).replace(/https?:\/\/[^\s<>"]+/g, (link) => `<a href="${link}">${link}</a>`);

function plainText({ heading, paragraphs, code, button, notes = [] }: MailContent): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...notes,
  ];
  return `${parts.join('\n\n')}\n`;
}

// Colours of text are left to the reader's program, so that light and dark both work; only the button has its own.
const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background-color:#1f5fbf;color:#ffffff;font-weight:600;text-decoration:none';
const codeStyle =
  'margin:0 0 20px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:4px;font-weight:700';

function html(
  language: MailLanguage,
  { subject, heading, paragraphs, code, button, notes = [] }: MailContent,
): string {
  const t = mailLayoutText.in(language);
  const link = button ? escape(button.link) : '';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escape(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;${font}">`,
    '<div style="max-width:520px;margin:0 auto;font-size:16px;line-height:24px;overflow-wrap:anywhere">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`),
    ...(code ? [`<p style="${codeStyle}">${escape(code)}</p>`] : []),
    ...(button
      ? [
          `<p style="margin:8px 0 20px"><a href="${link}" style="${buttonStyle}">${escape(button.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:14px;line-height:20px">${escape(t('button_fails'))}<br><a href="${link}">${link}</a></p>`,
        ]
      : []),
    ...notes.map((text) => `<p style="margin:0 0 8px;font-size:14px;line-height:20px">${linked(text)}</p>`),
    '</div></body></html>',
  ].join('\n');
}

/** A mail as plain text and as HTML that says the same. */
export function layOutMail({ to, language }: MailReader, content: MailContent): Mail {
  const clean: MailContent = {
    ...content,
    subject: oneLine(content.subject).slice(0, 200),
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    notes: (content.notes ?? []).map(oneLine),
  };
  return { to, subject: clean.subject, text: plainText(clean), html: html(language, clean) };
}
