/** Storage key of a draft of this tab: `draft:<form>:<id>`. */
export const draftKey = (name: string) => `draft:${name}`

export const removeDraft = (name: string) => sessionStorage.removeItem(draftKey(name))
