import { useLanguage } from '#core/admin/i18n/text-catalogue.ts';
import { postalLines } from '../../base/rules/postal-lines.ts';
import type { AddressDraft } from './address-dialog.tsx';

/** Shows an address as on a parcel, with the country in the reader's language. */
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

/** Keeps a phone number left to right, so that its plus comes first in right-to-left text as well. */
export function PhoneNumber({ number }: { number: string }) {
  return <bdi dir="ltr">{number}</bdi>;
}
