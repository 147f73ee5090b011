/** The hidden field with the id of the person for whom a form was rendered; none where pages are alike for everyone. */
export const renderedForField = 'renderedFor'
/** The same for API calls of the page. */
export const renderedForHeader = 'rendered-for'
