import { useLanguage } from '#core/admin/i18n/text-catalogue.ts';
import { postalLines } from '../../base/rules/postal-lines.ts';
import type { AddressDraft } from './address-dialog.tsx';

/** An address as it stands on a parcel, the country in the reader's language. */
export function PostalAddress({ address }: { address: Partial<AddressDraft> }) {
  const language = useLanguage();
  return (
    <address className="order-address">
      {postalLines(address, language).map((line, at) => (
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
