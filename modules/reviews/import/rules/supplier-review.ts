import { maxContent, maxName } from '../../review/contract/review-words.ts';
import { maxPictures } from '../contract/import-words.ts';
import { clean, countryOf, cutTo, isPicture } from './review-line.ts';
import { readDate } from './review-date.ts';

interface Shown {
  name: string;
  country: string;
  rating: number;
  content: string;
  day: string;
  pictures: readonly string[];
  variant_title: string;
}

/**
 * A review of a supplier within the bounds of our storage. `written`: milliseconds since 1970, null if the date can't
 * be read.
 */
export function boundReview({ name, country, rating, content, day, pictures, variant_title }: Shown) {
  const secure = pictures.map((one) => (one.startsWith('//') ? `https:${one}` : one));
  return {
    name: cutTo(clean(name), maxName),
    country_code: countryOf(clean(country)),
    rating,
    title: '',
    content: cutTo(clean(content), maxContent),
    written: readDate(day, 'mdy'),
    pictures: secure.filter(isPicture).slice(0, maxPictures),
    variant_title: cutTo(clean(variant_title), 255),
  };
}
