import { proposePlace, type ShopPlace } from '../../shop/rules/place-proposal.ts';

/** The place that a new shop is proposed, by what this browser says of where one is; nothing outside is asked. */
export function placeOfBrowser(): ShopPlace {
  return proposePlace({
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}

/** The fields as a call takes them; a country that was not given is left out. */
export function withoutNone<Fields extends Pick<ShopPlace, 'country'>>({ country, ...others }: Fields) {
  return { ...others, ...(country !== '' && { country }) };
}
