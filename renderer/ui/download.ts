const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  txt: 'text/plain',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** Milliseconds that the bytes are kept. */
const KEPT_MS = 60_000;

/** Hands bytes to the user as a file download. */
export function downloadFile(name: string, bytes: Uint8Array): void {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/x-go-sgf';
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // When the browser has taken the address over nothing says; a busy one has not by the next task, and then names the file itself.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
