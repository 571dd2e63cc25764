/** Code of a page, as text: a promise of the time at which what `shown` asks for, an expression, has been drawn. */
export const whenDrawn = (shown: string): string => `new Promise((resolve) => {
  const look = () => {
    if (${shown}) requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    else requestAnimationFrame(look);
  };
  look();
})`;
