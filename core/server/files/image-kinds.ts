export type ImageKind = 'jpg' | 'png' | 'gif' | 'webp' | 'bmp' | 'ico';

export const imageContentTypes: Readonly<Record<ImageKind, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
};
