const patienceMs = 60_000;

export interface Answer {
  /** 0: there was none. */
  status: number;
  body: { fields?: Record<string, string>; picture?: { token: string; src: string } } | null;
}

/** Sends something to the shop; `sent` hears how much of it is gone, from 0 to 1. */
export function send(
  address: string,
  body: FormData | string,
  sent: (share: number) => void = () => {},
): { answer: Promise<Answer>; stop(): void } {
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer>((then) => {
    request.addEventListener('loadend', () =>
      then({ status: request.status, body: request.response as Answer['body'] }),
    );
  });
  request.upload.addEventListener('progress', ({ loaded, total }) => sent(loaded / total));
  request.open('POST', address);
  request.responseType = 'json';
  request.timeout = patienceMs;
  if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
  request.send(body);
  return { answer, stop: () => request.abort() };
}
