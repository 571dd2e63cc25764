/** Pixels of each side. */
const SIDE = 256;

/**
 * A picture as a small square PNG: `cover` takes its middle, `contain` all of it on nothing. Nobody downloads a
 * photograph to see a face. Rejects when the file is no picture that the browser can read.
 */
export async function smallPicture(file: File, fit: 'cover' | 'contain'): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = SIDE / (fit === 'cover' ? Math.min : Math.max)(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas.getContext('2d')?.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture cannot be drawn');
  return new File([blob], 'picture.png', { type: 'image/png' });
}
