import { make } from '#core/storefront/element.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { maxPictures } from '../contract/written-words.ts';
import type { DrawnForm, Say } from './form-drawing.ts';
import type { FormDraft } from './form-draft.ts';
import { send } from './form-sending.ts';
import { smallPicture } from './small-picture.ts';

/** The pictures of a form: made small, sent one by one, shown as tiles and taken out again. `keep` runs when they change. */
export function takePictures(
  { problems, tiles, files, add, heard }: DrawnForm,
  { source, events }: Pick<ShopPage, 'source' | 'events'>,
  { say, address, first, keep }: { say: Say; address: string; first: FormDraft['pictures']; keep(): void },
) {
  let pictures = first.slice(0, maxPictures);
  let sending = 0;

  function draw(): void {
    const there = pictures.map((picture, at) => {
      const remove = make('button', {
        type: 'button',
        class: 'remove',
        'aria-label': say('form_remove', { number: at + 1 }),
        text: '×',
      });
      remove.addEventListener('click', () => {
        pictures = pictures.filter((one) => one !== picture);
        draw();
        keep();
        files.focus();
      });
      const image = make('img', { alt: '' });
      image.src = new URL(picture.src, source.origin).href;
      return make('span', { class: 'tile' }, image, remove);
    });
    tiles.replaceChildren(...there, ...tiles.querySelectorAll('.waits'), add);
    add.hidden = pictures.length + sending >= maxPictures;
  }
  async function addPicture(file: File): Promise<void> {
    const { name } = file;
    const progress = make('progress', { max: 1, 'aria-label': name });
    const stop = make('button', { type: 'button', class: 'remove', 'aria-label': say('cancel'), text: '×' });
    const tile = make('span', { class: 'tile waits' }, progress, stop);
    sending += 1;
    add.before(tile);
    add.hidden = pictures.length + sending >= maxPictures;
    heard.textContent = say('form_picture_sending');
    const small = await smallPicture(file);
    let wrong = small ? '' : say('form_not_picture', { name });
    if (small) {
      const body = new FormData();
      body.append('visitor', events.visitor);
      body.append('file', small, 'picture.jpg');
      let isStopped = false;
      const upload = send(address, body, (share) => (progress.value = share));
      stop.addEventListener('click', () => {
        isStopped = true;
        upload.stop();
      });
      const { status, body: said } = await upload.answer;
      const { token, src } = said?.picture ?? {};
      if (status === 201 && token && src) pictures = [...pictures, { token, src }];
      else if (!isStopped)
        wrong = say(
          status === 429 ? 'form_too_many' : status === 422 ? 'form_not_picture' : 'form_picture_failed',
          { name },
        );
    }
    sending -= 1;
    tile.remove();
    draw();
    heard.textContent = wrong ? '' : say('form_picture_there');
    const line = problems.get('pictures')!;
    if (wrong) line.textContent = `${line.textContent} ${wrong}`.trim();
    keep();
  }
  files.addEventListener('change', () => {
    const chosen = [...(files.files ?? [])];
    files.value = '';
    const free = maxPictures - pictures.length - sending;
    // What is too many is not left out unsaid.
    problems.get('pictures')!.textContent =
      chosen.length > free ? say('form_up_to', { count: maxPictures }) : '';
    for (const file of chosen.slice(0, free)) void addPicture(file);
  });

  draw();
  return {
    all: () => pictures,
    isSending: () => sending > 0,
    /** Takes all of them out: the shop does not know them any more. */
    clear(): void {
      pictures = [];
    },
    draw,
  };
}
