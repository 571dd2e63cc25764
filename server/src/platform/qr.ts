import { create } from 'qrcode';

/** A text as a QR code: its dark modules as the path of a square with sides of `size`. */
export function qrOf(text: string): { size: number; path: string } {
  const { size, data } = create(text).modules;
  const dark = [...data].flatMap((module, index) =>
    module ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : [],
  );
  return { size, path: dark.join('') };
}
