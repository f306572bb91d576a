import { useLanguage } from '#core/admin/i18n/text-catalogue.ts';
import type { AddressDraft } from './address-dialog.tsx';

/** An address as it stands on a parcel, the country in the reader's language. */
export function PostalAddress({ address }: { address: Partial<AddressDraft> }) {
  const language = useLanguage();
  const lines = [
    `${address.first_name ?? ''} ${address.last_name ?? ''}`.trim(),
    address.company,
    address.address1,
    address.address2,
    placeLine(address),
    countryName(address.country_code ?? '', language),
  ];
  return (
    <address className="order-address">
      {lines.filter(Boolean).map((line, at) => (
        <span key={at}>{line}</span>
      ))}
      {address.phone ? (
        <span>
          <PhoneNumber number={address.phone} />
        </span>
      ) : null}
    </address>
  );
}

/** A number begins with its plus, also between words that run from the right. */
export function PhoneNumber({ number }: { number: string }) {
  return <bdi dir="ltr">{number}</bdi>;
}

/** `Lisbon, 1100-016`, as far as it is known. */
export function placeLine(address: Partial<AddressDraft>): string {
  return [address.city, [address.province, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
