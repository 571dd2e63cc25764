const LINES = 45;

/** A PDF as long as a big procedure: so many pages of a chapter's text each. */
export function longPdf(pages: number): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((page) => `${4 + page * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((page) => {
      const text = textOf(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + page * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

function textOf(page: number): string {
  const lines = Array.from(
    { length: LINES },
    (_, line) =>
      `(${page + 1}.${line + 1} The operator rinses the vessel, records the volume and has it checked.) Tj T*`,
  );
  return `BT /F1 11 Tf 16 TL 60 780 Td ${lines.join(' ')} ET`;
}
