import { type PageViewport, type PDFPageProxy, RenderingCancelledException } from 'pdfjs-dist';

/** What is drawn of a document, until whoever asked for it goes. */
export interface Drawing {
  /** Whoever asked for it has gone: nothing of it is shown any more. */
  readonly gone: boolean;
  /** Names what is being drawn, so that it can be stopped. */
  stopBy(stop: () => void): void;
}

/** Begins to draw; a failure is reported unless it was ended. Answers what ends it. */
export function beginDrawing(draw: (drawing: Drawing) => Promise<void>): () => void {
  let gone = false;
  let stop = () => {};
  const drawing: Drawing = {
    get gone() {
      return gone;
    },
    stopBy(next) {
      stop = next;
    },
  };
  draw(drawing).catch((error: unknown) => {
    if (!gone && !(error instanceof RenderingCancelledException)) console.error(error);
  });
  return () => {
    gone = true;
    stop();
  };
}

/** The picture of a page; `ratio` is how many of its pixels stand for one of the viewport. */
export async function drawPage(
  drawing: Drawing,
  page: PDFPageProxy,
  viewport: PageViewport,
  ratio: number,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  canvas.setAttribute('aria-hidden', 'true');
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  drawing.stopBy(() => task.cancel());
  await task.promise;
  return canvas;
}
