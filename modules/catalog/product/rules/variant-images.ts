import type { ImageInput, OptionInput, VariantInput } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';
import type { FieldMessages } from './product-edit.ts';

interface Former {
  variants: readonly { id: number; image_id: number | null }[];
}

interface Patch {
  images?: readonly ImageInput[] | undefined;
  options?: readonly OptionInput[] | undefined;
  variants?: readonly VariantInput[] | undefined;
}

/** The images of a patch, with those to remove. Without a list all others stay. */
export function withoutImages(
  former: readonly { id: number }[],
  images: ImageInput[] | undefined,
  { removed, problems }: { removed: readonly number[]; problems: FieldMessages },
): ImageInput[] {
  const here = new Set(former.map(({ id }) => id));
  const named = new Set(images?.flatMap(({ id }) => id ?? []));
  removed.forEach((id, at) => {
    if (named.has(id)) problems[`delete_image_ids.${at}`] = productSentences.image_named;
    if (!here.has(id)) problems[`delete_image_ids.${at}`] = productSentences.no_such_image;
  });
  return images ?? former.flatMap(({ id }) => (removed.includes(id) ? [] : [{ id }]));
}

/**
 * The variants of a patch with the images that name them (`variant_ids`). What an image says as it was changes nothing,
 * so that a thing that was read can be sent back with another word at its variants; where the two say different new
 * things it is a problem at the image.
 */
export function variantsWithImages(
  { variants: former }: Former,
  { images = [], options, variants }: Patch,
  problems: FieldMessages,
): readonly VariantInput[] | undefined {
  const before = new Map(former.map(({ id, image_id }) => [id, image_id]));
  /** Variant → position of its image after the edit. */
  const shown = new Map<number, number>();
  /** Variant → place of the image that it shows no more. */
  const left = new Map<number, number>();
  const refuse = (place: number, sentence: FieldMessages[string]) => {
    problems[`images.${place}.variant_ids`] ??= sentence;
  };
  images.forEach(({ id, variant_ids: named }, place) => {
    if (!named) return;
    for (const variant of new Set(named)) {
      if (!before.has(variant)) refuse(place, productSentences.no_such_variant);
      else if (id !== undefined && before.get(variant) === id) continue;
      else if (shown.has(variant)) refuse(place, productSentences.picture_twice);
      else shown.set(variant, place);
    }
    for (const [variant, image] of before)
      if (id !== undefined && image === id && !named.includes(variant)) left.set(variant, place);
  });
  const touched = new Map([...left, ...shown]);
  const [first] = touched.values();
  if (first === undefined) return variants;
  if (options && !variants) {
    refuse(first, productSentences.name_variants);
    return variants;
  }
  const all = variants ?? former.map(({ id }): VariantInput => ({ id }));
  const there = new Set(all.map(({ id }) => id));
  for (const [variant, place] of shown)
    if (!there.has(variant)) refuse(place, productSentences.no_such_variant);
  return all.map((input) => {
    const place = input.id === undefined ? undefined : touched.get(input.id);
    if (input.id === undefined || place === undefined) return input;
    const { image_id: said, image_position, ...rest } = input;
    const isOwn = image_position !== undefined || (said !== undefined && said !== before.get(input.id));
    if (!isOwn)
      return shown.has(input.id) ? { ...rest, image_position: place + 1 } : { ...rest, image_id: null };
    const agrees = image_position === place + 1 || (said !== undefined && said === images[place]!.id);
    if (shown.has(input.id) && !agrees) refuse(place, productSentences.picture_twice);
    return input;
  });
}
