const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  txt: 'text/plain',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** Hands bytes to the user as a file download. */
export function downloadFile(name: string, bytes: Uint8Array): void {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/x-go-sgf';
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address over by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
