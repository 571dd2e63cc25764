/** Pixels of each side. */
const SIDE = 256;

/**
 * The middle of a picture as a small square PNG, so that nobody downloads a photograph to see a face. Rejects when
 * the file is no picture that the browser can read.
 */
export async function squarePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture cannot be drawn');
  return new File([blob], 'picture.png', { type: 'image/png' });
}
