/** The sources of links to the app (AMB-53). */
export const downloadSources = [
  'floating-categories',
  'geolocation',
  'budgets',
  'prices',
  'sign-in',
  'post-request',
] as const
export type DownloadSource = (typeof downloadSources)[number]
