import { type ApplicationName, applicationPath } from '@attest/api-contract';
import type { ComponentType } from 'react';

/** Pages of an application by the address at which they stand. */
export type PageTable = readonly (readonly [address: string, Page: ComponentType])[];

/** What the routes of pages are made with, below that of their application. */
export const routesOf = (application: ApplicationName, pages: PageTable) =>
  pages.map(([address, Page]) => ({
    path: address.slice(applicationPath(application).length + 1),
    element: <Page />,
  }));
