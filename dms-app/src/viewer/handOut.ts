/** Opens the browser's print dialog for a PDF, in a frame that nobody sees. */
export function printPdf(pdf: Blob): void {
  const frame = document.createElement('iframe');
  const url = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }));
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  frame.setAttribute('aria-hidden', 'true');
  const end = () => {
    frame.remove();
    URL.revokeObjectURL(url);
  };
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    // The dialog holds the page; whoever comes back to it has printed or not.
    window.addEventListener('focus', end, { once: true });
  });
  frame.src = url;
  document.body.append(frame);
}
