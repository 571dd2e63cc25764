/** Degrees: what a watermark is turned by, unless it says otherwise. */
const USUAL_ANGLE = -35;
/** CSS pixels. */
const MAX_WIDTH = 320;
const MIN_WIDTH = 180;
const LINE_HEIGHT = 24;
const FONT = '14px "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui';

export interface WatermarkText {
  lines: string[];
  /** The document is not in force: red and stronger. */
  warn?: boolean;
  /** Over moving pictures, which may be dark: bright, with a shadow. */
  onPicture?: boolean | undefined;
  /** Degrees. */
  angle?: number;
}

/** Space that one block of text takes, before it is turned. */
export const blockOf = (widths: number[], lines: number) => ({
  width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, ...widths)),
  height: lines * LINE_HEIGHT,
});

/** Fills a canvas with the text, turned, over and over. */
export function drawWatermark(
  canvas: HTMLCanvasElement,
  { lines, warn = false, onPicture = false, angle = USUAL_ANGLE }: WatermarkText,
): void {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context || lines.length === 0) return;
  context.font = FONT;
  const block = blockOf(
    lines.map((line) => context.measureText(line).width),
    lines.length,
  );
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  // A middle grey is as strong on dark as on light.
  context.fillStyle = warn ? 'rgb(176 14 28 / 0.22)' : 'rgb(125 133 141 / 0.26)';
  if (onPicture) {
    context.fillStyle = warn ? 'rgb(255 120 120 / 0.5)' : 'rgb(255 255 255 / 0.35)';
    context.shadowColor = 'rgb(0 0 0 / 0.5)';
    context.shadowBlur = 2 * ratio;
  }
  const stepX = block.width + 96;
  const stepY = block.height + 120;
  for (let row = 0, y = stepY / 2; y - block.height < height + stepY; row += 1, y += stepY) {
    for (let x = row % 2 === 0 ? stepX / 2 : stepX; x - block.width < width; x += stepX) {
      context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
      context.rotate((angle * Math.PI) / 180);
      lines.forEach((line, index) => {
        context.fillText(line, 0, (index - (lines.length - 1) / 2) * LINE_HEIGHT, MAX_WIDTH);
      });
    }
  }
}
