/** How many times slower than it is the browser is made: `SLOW=4`; 1 when it is left alone. */
export const slowness = Number(process.env.SLOW ?? 1);

/** Milliseconds that are added to every request of the browser: `LATENCY=400`. */
export const latency = Number(process.env.LATENCY ?? 0);

/** Milliseconds for which every press of a button lasts: `PRESS=250`; what moves away meanwhile is not clicked. */
export const press = Number(process.env.PRESS ?? 0);

/** A time limit in milliseconds at the browser's pace. */
export const atPace = (milliseconds: number): number => milliseconds * Math.max(slowness, latency ? 2 : 1);
