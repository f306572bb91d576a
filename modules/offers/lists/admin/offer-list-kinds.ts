import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useOfferSwitches } from '../../offer/admin/blocks/offer-editor.ts';
import { typeIcons } from '../../offer/admin/offer-cells.tsx';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { offerPath } from '../../offer/admin/offer-paths.ts';
import { offerTypes, type OfferType } from '../../offer/contract/offer-choice.ts';
import { type ListKind, narrowTypes } from './offer-list-question.ts';

/** The kinds of offer behind each address. */
const typesOf: Readonly<Record<ListKind, readonly OfferType[]>> = { offers: offerTypes, ...narrowTypes };

/** Kinds that can be made, in the order of the menu. */
const createdTypes = [
  'quantity',
  'bundle',
  'pre-purchase',
  'in-cart',
  'post-purchase',
  'accessory',
  'handpicked',
] as const satisfies readonly OfferType[];

const createWords = {
  offers: 'create_offer',
  quantity: 'create',
  up_sell: 'create_offer',
  post_purchase: 'create_offer',
  bundles: 'create_bundle',
  accessories: 'create_offer',
  handpicked: 'create_widget',
} as const satisfies Record<ListKind, string>;

/** The kinds of offer that a list has. */
export function useListedTypes(kind: ListKind): readonly OfferType[] {
  const switches = useOfferSwitches();
  return useMemo(
    // A shop without bundles does not see those it has, either (ambiguity 65).
    () => typesOf[kind].filter((type) => type !== 'bundle' || switches.bundle_support),
    [kind, switches.bundle_support],
  );
}

/** What the list's create action makes: one kind, or a menu of those the list may hold. */
export function useOfferCreation(kind: ListKind, types: readonly OfferType[], pathname: string) {
  const t = useText(offerListText);
  const navigate = useNavigate();
  const switches = useOfferSwitches();
  const label = t(createWords[kind]);
  // Up-sells have an editor of their own, which asks for the kind.
  if (kind !== 'offers') return { label, to: offerPath({ id: 0, offer_type: types[0]! }, pathname) };
  const choices = createdTypes
    .filter((type) => types.includes(type) && (type !== 'in-cart' || switches.in_cart_offers))
    .map((type) => ({
      id: type,
      label: t(`type_${type}`),
      hint: t(`hint_${type}`),
      icon: typeIcons[type],
      onSelect: () => void navigate({ to: offerPath({ id: 0, offer_type: type }, pathname) }),
    }));
  return { label, choices };
}
