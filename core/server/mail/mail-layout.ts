import { inkOn, isColor } from '#core/rules/contrast.ts';
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
  /** Things with an amount each, and what they come to. */
  table?: MailTable;
  /** Beside one another where there is room, each under its title: addresses. */
  columns?: readonly { title: string; lines: readonly string[] }[];
  /** Stands alone on its line, easy to copy. */
  code?: string;
  button?: { label: string; link: string };
  /** After code and button. */
  closing?: readonly string[];
  /** After all of them, smaller: how long it is good for, what to do when it came unasked. */
  notes?: readonly (string | MailNote)[];
  /** At the end, under a line: who sends it, where they are. */
  foot?: readonly string[];
}

/** A note with an address of ours in it, which is a link there; what else looks like one may be somebody's name. */
export interface MailNote {
  text: string;
  address: string;
}

/** A note that says an address. */
export const withAddress = (say: (address: string) => string, address: string): MailNote => ({
  text: say(address),
  address,
});

/** Whose mail it is, where it is a shop's. */
export interface Letterhead {
  name: string;
  /** Where answers go; empty: nowhere. */
  contact_email: string;
  /** `#rrggbb` of the button and the line at the top; empty for our own. */
  accent: string;
  /** In place of the name; its size in pixels is that of the picture. */
  logo: { address: string; width: number; height: number } | null;
}

/** Amounts are texts, in the reader's way of writing them. */
export interface MailTable {
  rows: readonly { name: string; amount: string }[];
  sums: readonly { name: string; amount: string; strong?: boolean }[];
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

const textOf = (note: string | MailNote): string => (typeof note === 'string' ? note : note.text);

function noteHtml(note: string | MailNote): string {
  if (typeof note === 'string') return escape(note);
  const link = escape(note.address);
  return note.text.split(note.address).map(escape).join(`<a href="${link}">${link}</a>`);
}

const tableText = ({ rows, sums }: MailTable): string =>
  [...rows, null, ...sums].map((one) => (one ? `${one.name}: ${one.amount}` : '')).join('\n');

function plainText(content: MailContent, brand: string | undefined): string {
  const { heading, paragraphs, table, columns = [], code, button } = content;
  const { closing = [], notes = [], foot = [] } = content;
  const parts = [
    ...(brand ? [brand] : []),
    heading,
    ...paragraphs,
    ...(table ? [tableText(table)] : []),
    ...columns.map(({ title, lines }) => [`${title}:`, ...lines].join('\n')),
    ...(code ? [code] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...closing,
    ...notes.map(textOf),
    // Readers' programs set off what stands below these two hyphens.
    ...(foot.length > 0 ? [['-- ', ...foot].join('\n')] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

// Colours of text are left to the reader's program, so that light and dark both work; only the button has its own.
const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const standardAccent = '#1f5fbf';
/** The line around it keeps a button in the colour of its page to be seen as one. */
const buttonStyle = (accent: string) =>
  `display:inline-block;padding:12px 20px;border:1px solid #88888866;border-radius:8px;background-color:${accent};color:${inkOn(accent)};font-weight:600;text-decoration:none`;
const codeStyle =
  'margin:0 0 20px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:4px;font-weight:700';

const small = 'font-size:14px;line-height:20px';
const lined = 'border-top:1px solid #88888866';

function tableHtml({ rows, sums }: MailTable): string[] {
  const row = (style: string, padding: number, { name, amount }: { name: string; amount: string }) =>
    `<tr style="${style}"><td style="padding:${padding}px 12px ${padding}px 0">${escape(name)}</td>${`<td style="padding:${padding}px 0;text-align:right;vertical-align:top;white-space:nowrap">${escape(amount)}</td>`}</tr>`;
  return [
    '<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0 20px">',
    ...rows.map((one) => row(lined, 8, one)),
    ...sums.map((one, at) => {
      const style = [at === 0 ? lined : '', one.strong ? 'font-weight:700' : ''].filter(Boolean).join(';');
      return row(style, 4, one);
    }),
    '</table>',
  ];
}

function columnsHtml(columns: NonNullable<MailContent['columns']>): string[] {
  return columns.map(
    ({ title, lines }) =>
      `<div style="display:inline-block;vertical-align:top;min-width:220px;margin:0 16px 20px 0"><b>${escape(title)}</b><br>${lines
        .map(escape)
        .join('<br>')}</div>`,
  );
}

const logoRoom = { width: 220, height: 56 };

/** The logo, else the name, of whose mail it is. Programs that show no pictures show the name. */
function brandHtml({ name, logo }: Letterhead): string {
  if (!logo) return `<p style="margin:0 0 16px;font-weight:700">${escape(name)}</p>`;
  const scale = Math.min(1, logoRoom.width / logo.width, logoRoom.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((one) => Math.max(1, Math.round(one * scale)));
  return `<p style="margin:0 0 16px;font-weight:700"><img src="${escape(logo.address)}" alt="${escape(name)}" width="${width}" height="${height}" style="display:block;border:0"></p>`;
}

function html(language: MailLanguage, content: MailContent, letterhead: Letterhead | undefined): string {
  const { subject, heading, paragraphs, table, columns = [], code, button } = content;
  const { closing = [], notes = [], foot = [] } = content;
  const t = mailLayoutText.in(language);
  const link = button ? escape(button.link) : '';
  const chosen = letterhead && isColor(letterhead.accent) ? letterhead.accent : undefined;
  const lineAbove = chosen ? `border-top:4px solid ${chosen};padding-top:20px;` : '';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escape(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;${font}">`,
    `<div style="${lineAbove}max-width:520px;margin:0 auto;font-size:16px;line-height:24px;overflow-wrap:anywhere">`,
    ...(letterhead ? [brandHtml(letterhead)] : []),
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`),
    ...(table ? tableHtml(table) : []),
    ...columnsHtml(columns),
    ...(code ? [`<p style="${codeStyle}">${escape(code)}</p>`] : []),
    ...(button
      ? [
          `<p style="margin:8px 0 20px"><a href="${link}" style="${buttonStyle(chosen ?? standardAccent)}">${escape(button.label)}</a></p>`,
          `<p style="margin:0 0 16px;${small}">${escape(t('button_fails'))}<br><a href="${link}">${link}</a></p>`,
        ]
      : []),
    ...closing.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`),
    ...notes.map((note) => `<p style="margin:0 0 8px;${small}">${noteHtml(note)}</p>`),
    ...(foot.length > 0
      ? [`<p style="margin:24px 0 0;padding-top:12px;${lined};${small}">${foot.map(escape).join('<br>')}</p>`]
      : []),
    '</div></body></html>',
  ].join('\n');
}

/** A mail as plain text and as HTML that says the same. */
export function layOutMail(reader: MailReader, content: MailContent): Mail {
  return laidOut(reader, content);
}

/** The same as a mail of a shop: under its name or logo and in its colour, from it by name, answers to the shop. */
export function layOutShopMail(reader: MailReader, letterhead: Letterhead, content: MailContent): Mail {
  // A name is one line in its header, too.
  const head = { ...letterhead, name: oneLine(letterhead.name) };
  return {
    ...laidOut(reader, content, head),
    from_name: head.name,
    ...(head.contact_email === '' ? {} : { reply_to: head.contact_email }),
  };
}

function laidOut({ to, language }: MailReader, content: MailContent, letterhead?: Letterhead): Mail {
  const lines = (texts: readonly string[] = []) => texts.map(oneLine);
  const { table, columns = [] } = content;
  const clean: MailContent = {
    ...content,
    subject: oneLine(content.subject).slice(0, 200),
    heading: oneLine(content.heading),
    paragraphs: lines(content.paragraphs),
    ...(table
      ? {
          table: {
            rows: table.rows.map(({ name, amount }) => ({ name: oneLine(name), amount: oneLine(amount) })),
            sums: table.sums.map((sum) => ({ ...sum, name: oneLine(sum.name), amount: oneLine(sum.amount) })),
          },
        }
      : {}),
    columns: columns.map(({ title, lines: inner }) => ({ title: oneLine(title), lines: lines(inner) })),
    closing: lines(content.closing),
    notes: (content.notes ?? []).map((note) =>
      typeof note === 'string' ? oneLine(note) : { ...note, text: oneLine(note.text) },
    ),
    foot: lines(content.foot),
  };
  return {
    to,
    subject: clean.subject,
    text: plainText(clean, letterhead?.name),
    html: html(language, clean, letterhead),
  };
}
