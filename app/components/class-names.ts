/** Joins the class names that apply; what is false or empty is left out. */
export const classNames = (...names: Array<string | false | undefined>) => names.filter(Boolean).join(' ')
