// Finds calls in the list, and makes the call of a page with the reader's own token.
document.documentElement.dataset.colorScheme = matchMedia('(prefers-color-scheme: dark)').matches
  ? 'dark'
  : 'light';

addEventListener('DOMContentLoaded', () => {
  findCalls();
  // What can be scrolled sideways can be reached by keyboard, in texts of ours, too.
  for (const block of document.querySelectorAll('.guide pre')) block.tabIndex = 0;
  tryCall();
});

function findCalls() {
  const find = document.querySelector('#find');
  if (!find) return;
  const rows = [...document.querySelectorAll('.calls > li')];
  const look = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const text = row.dataset.words.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) count += 1;
    }
    for (const area of document.querySelectorAll('.area'))
      area.hidden = area.querySelector('.calls > li:not([hidden])') === null;
    document.querySelector('#found').textContent = words.length > 0 ? `${count} calls` : '';
  };
  find.addEventListener('input', look);
  find.form.addEventListener('submit', (event) => event.preventDefault());
  look();
}

function tryCall() {
  const form = document.querySelector('form.try');
  if (!form) return;
  const answer = document.querySelector('#answer');
  const kept = 'backroom-docs-token';
  form.token.value = sessionStorage.getItem(kept) ?? '';
  const show = (title, text) => {
    const head = document.createElement('h3');
    head.textContent = title;
    const body = document.createElement('pre');
    body.tabIndex = 0;
    body.textContent = text;
    answer.replaceChildren(head, body);
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    if (button.disabled) return;
    const token = form.token.value.trim();
    sessionStorage.setItem(kept, token);
    let path = form.dataset.path;
    const query = new URLSearchParams();
    for (const input of form.querySelectorAll('[data-place]')) {
      if (input.dataset.place === 'path')
        path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
      else if (input.value !== '') query.set(input.name, input.value);
    }
    const init = {
      method: form.dataset.method,
      credentials: 'omit',
      headers: { authorization: `Bearer ${token}` },
    };
    if (form.file?.files.length) {
      init.body = new FormData();
      init.body.set('file', form.file.files[0]);
    } else if (form.body) {
      init.headers['content-type'] = 'application/json';
      init.body = form.body.value;
    }
    button.disabled = true;
    try {
      const response = await fetch(query.size > 0 ? `${path}?${query}` : path, init);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const limit = response.headers.get('x-sb-shop-api-call-limit');
      const shown = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
      show(`${response.status}${limit ? ` · bucket ${limit}` : ''}`, shown.slice(0, 100_000));
    } catch (error) {
      show('No answer', String(error));
    } finally {
      button.disabled = false;
    }
  });
}
