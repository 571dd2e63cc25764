/** Where the pages of a type of record stand. */
export interface RecordPlace {
  application: string;
  folder: string;
  /** Name of the page of one record. */
  page: string;
}

/** `/micro-app/dms-app/archive/detail/{id}`: the folder `archive` of `dms-app`, whose records stand at `detail`. */
export function recordPlace(path: string): RecordPlace {
  const [, , application = '', folder = '', page = ''] = path.split('/');
  return { application, folder, page };
}
