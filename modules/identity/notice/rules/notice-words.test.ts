import { describe, expect, test } from 'vitest';
import { localeFormats } from '#core/rules/formats.ts';
import type { NoticeKind } from '../contract/notice-kind.ts';
import { noticeText } from '../server/notice-mail-text.ts';
import { deviceName } from './device-name.ts';
import { type NoticeValues, noticeWords } from './notice-words.ts';

const formats = localeFormats({ locale: 'de-DE', currency: 'EUR', timezone: 'Europe/Berlin' });
const jobNames: Readonly<Record<string, string>> = { 'catalog.import-products': 'Produktimport' };
const german = (kind: NoticeKind, values: NoticeValues) =>
  noticeWords({ kind, values }, noticeText.in('de'), formats, (job) => jobNames[job]);

describe('a notice', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox unter Windows'],
    ['curl/8.0', 'curl'],
    ['', 'einem unbekannten Gerät'],
  ])('names the device %s in the reader’s language, however it is stored', (userAgent, name) => {
    const sentence = german('sign_in_new', { device: deviceName(userAgent), ip: '203.0.113.7' });
    expect(sentence).toContain(`Neue Anmeldung mit ${name} (203.0.113.7).`);
  });

  test('writes numbers and amounts as the reader does', () => {
    const job = { job_kind: 'catalog.import-products', status: 'done' };
    expect(german('job_ended', { ...job, failures: 0 })).toBe('Produktimport: abgeschlossen.');
    expect(german('job_ended', { ...job, failures: 1 })).toContain('1 Zeile konnte');
    expect(german('job_ended', { ...job, failures: 1234 })).toContain('1.234 Zeilen konnten');
    expect(german('order_created', { name: '#1', total: 1234.5, currency: 'EUR' })).toBe(
      'Neue Bestellung #1 (1.234,50\u00a0€).',
    );
  });

  test('of a job without a name says that it is one of the reader’s', () => {
    expect(german('job_ended', { job_kind: 'toys.count', status: 'done' })).toBe(
      'Ihre Aufgabe: abgeschlossen.',
    );
  });

  test('of a row that is left out whole says so', () => {
    expect(german('row_left_out', { list: 'listOrders', id: 7, field: '' })).toContain('(alle Felder)');
    expect(german('row_left_out', { list: 'listOrders', id: 7, field: 'total' })).toContain('(total)');
  });
});
