import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { phoneBelow, useMediaQuery } from '#core/admin/controls/media-query.ts';
import { MenuButton, type MenuAction } from '#core/admin/controls/menu-button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import { downloadOffers } from './offer-actions.ts';
import { askedTypes } from './offer-list.ts';

/** What the head of a list of offers has besides making one: reading offers from a file, and writing them to one. */
export function useMoreActions(types: readonly OfferType[]): {
  menu?: readonly MenuAction[];
  secondary?: ReactNode;
} {
  const t = useText(offerListText);
  const navigate = useNavigate();
  const asked = askedTypes(types);
  // On a phone the three dots leave room for the title.
  const phone = useMediaQuery(phoneBelow);
  const more: readonly MenuAction[] = [
    {
      id: 'import',
      label: t('import'),
      icon: 'upload',
      onSelect: () => void navigate({ to: offerPaths.files, search: asked ? { types: asked } : {} }),
    },
    {
      id: 'export',
      label: t('export'),
      icon: 'download',
      onSelect: () => downloadOffers(asked ? { offers_type: asked } : { everything: 'true' }),
    },
  ];
  if (phone) return { menu: more };
  return {
    secondary: (
      <MenuButton className={buttonClass()} items={more}>
        {t('more_actions')}
        <Icon name="chevronDown" size={16} />
      </MenuButton>
    ),
  };
}
