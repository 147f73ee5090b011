/** First link of the breadcrumbs of a public page, also in its structured data. */
export const homeCrumb = 'Início'
