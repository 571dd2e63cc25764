import { createRequire } from 'node:module';

/** Path of Noto Sans SC (SIL Open Font Licence 1.1): Chinese and Latin in one file. */
export const FONT_FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
);
