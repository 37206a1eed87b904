/** Hands bytes to the user as a file download. */
export function downloadFile(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(
    new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/x-go-sgf' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address over by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
