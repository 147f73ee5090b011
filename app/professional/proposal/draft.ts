/** Where the tab keeps what is typed of the version after this one; begun from a model it is another draft. */
export const draftOf = (leadId: number, after: number, model?: string) =>
  `proposal:${leadId}:${after}${model ? `:${model}` : ''}`
