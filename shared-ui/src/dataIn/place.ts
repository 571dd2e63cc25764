/** Where imports stand: of the whole suite, or of one application. */
export interface ImportPlace {
  /** The only application whose imports are there. */
  module?: 'DMS' | 'TMS' | 'QMS';
  list: string;
  one: (id: string) => string;
}
