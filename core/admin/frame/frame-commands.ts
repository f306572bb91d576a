import { languageOf, offeredLanguages, useLanguage, useText } from '../i18n/text-catalogue.ts';
import { chooseColorScheme, useColorSchemeChoice } from '../theme/color-scheme.ts';
import type { PaletteResult } from './admin-area.ts';
import { setFramePreference, useFramePreferences } from './frame-preferences.ts';
import { inEveryWord } from './palette-search.ts';
import { paletteText } from './palette-text.ts';
import { useSession } from '../client/session-context.ts';
import type { TopBarParts } from './top-bar.tsx';

export interface FrameActions extends TopBarParts {
  onOpenHelp: () => void;
}

/** What the menus of the frame do, as commands; what is as one would set it already is left out. */
export function useFrameCommands(actions: FrameActions): PaletteResult[] {
  const t = useText(paletteText);
  const key = paletteText.key;
  const { shop, shops } = useSession();
  const { fullWidth } = useFramePreferences();
  const look = useColorSchemeChoice();
  const language = languageOf(useLanguage());
  const looks = [
    ['dark', 'moon'],
    ['light', 'sun'],
    ['auto', 'desktop'],
  ] as const;
  return [
    ...looks
      .filter(([scheme]) => scheme !== look)
      .map(([scheme, icon]) => ({
        id: `look-${scheme}`,
        label: t(`look_${scheme}`),
        words: inEveryWord(key(`look_${scheme}`), key(`look_${scheme}_words`)),
        icon,
        run: () => chooseColorScheme(scheme),
      })),
    ...shops
      .filter(({ id }) => id !== shop.id)
      .map(({ id, name, domain }) => ({
        id: `shop-${id}`,
        label: t('switch_to', { shop: name }),
        hint: domain,
        words: `${name} ${inEveryWord(key('switch_words'))}`,
        icon: 'store' as const,
        run: () => actions.onSwitchShop(id),
      })),
    ...(actions.shopEntries ?? []).map(({ id, label, icon, onSelect }) => ({
      id,
      label,
      words: inEveryWord(key('switch_words')),
      icon: icon ?? ('store' as const),
      run: onSelect,
    })),
    ...(actions.onChangeLanguage ? offeredLanguages() : [])
      .filter(({ code }) => code !== language)
      .map(({ code, name }) => ({
        id: `language-${code}`,
        label: name,
        hint: t('language'),
        words: inEveryWord(key('language'), key('language_words')),
        icon: 'settings' as const,
        run: () => actions.onChangeLanguage?.(code),
      })),
    {
      id: 'full-width',
      label: t('full_width'),
      words: inEveryWord(key('full_width'), key('full_width_words')),
      icon: 'desktop',
      run: () => setFramePreference('fullWidth', !fullWidth),
    },
    {
      id: 'shortcuts',
      label: t('shortcuts'),
      words: inEveryWord(key('shortcuts'), key('shortcuts_words')),
      icon: 'help',
      run: actions.onOpenHelp,
    },
    {
      id: 'sign-out',
      label: t('sign_out'),
      words: inEveryWord(key('sign_out'), key('sign_out_words')),
      icon: 'signOut',
      run: actions.onSignOut,
    },
  ];
}
