/** The words of an HTML text, for the moment before the formatted view is loaded. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(p|li|h\d|blockquote)>|<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim();
