import { useRef, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { uploadImage } from '#core/contract/upload-calls.ts';
import { maxImages } from '../contract/product-bounds.ts';
import type { PictureDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import { isImageFile, sendableImage } from './product-image-upload.ts';
import type { ProductEditor } from './product-editor.ts';

/** A file on its way, or one that did not arrive and why. */
export interface QueuedImage {
  key: number;
  file: File;
  problem: string | null;
}

/** Uploads images one after the other, in the order they were given; each joins the form when it has arrived. */
export function useImageQueue(editor: ProductEditor, count: number) {
  const t = useText(productEditorText);
  const [queue, setQueue] = useState<readonly QueuedImage[]>([]);
  const nextKey = useRef(1);
  const line = useRef(Promise.resolve());

  const join = (picture: PictureDraft) =>
    editor.set((draft) =>
      draft.images.some((image) => image.key === picture.key)
        ? draft
        : { ...draft, images: [...draft.images, picture] },
    );
  function finish(key: number, problem: string | null) {
    setQueue((before) =>
      problem === null
        ? before.filter((one) => one.key !== key)
        : before.map((one) => (one.key === key ? { ...one, problem } : one)),
    );
  }
  async function send({ key, file }: QueuedImage) {
    try {
      if (!isImageFile(file)) return finish(key, t('image_not'));
      const ready = await sendableImage(file).catch(() => null);
      if (!ready) return finish(key, t('image_not'));
      const reply = await callApi(uploadImage, {
        body: { name: ready.name, type: ready.type },
        file: ready,
      });
      const { id, public_url: src } = reply.file;
      join({ key: `f${id}`, file_id: id, src, thumbnail: src, alt_text: '', status: 'ready' });
      return finish(key, null);
    } catch (error) {
      const large = error instanceof ApiError && error.code === 'upload_2mb';
      return finish(key, large ? t('image_large') : error instanceof Error ? error.message : String(error));
    }
  }
  function enqueue(items: readonly QueuedImage[]) {
    for (const item of items) line.current = line.current.then(() => send(item));
  }
  return {
    queue,
    room: maxImages - count - queue.length,
    add: (files: readonly File[]) => {
      const room = Math.max(0, maxImages - count - queue.length);
      const items = files
        .slice(0, room)
        .map((file): QueuedImage => ({ key: nextKey.current++, file, problem: null }));
      setQueue((before) => [...before, ...items]);
      enqueue(items);
    },
    retry: (item: QueuedImage) => {
      const again = { ...item, problem: null };
      setQueue((before) => before.map((one) => (one.key === item.key ? again : one)));
      enqueue([again]);
    },
    dismiss: (key: number) => setQueue((before) => before.filter((one) => one.key !== key)),
  };
}
