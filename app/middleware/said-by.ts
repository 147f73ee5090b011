import type { RefusedForm, SaidForm } from './page-door.ts'

/** What one of a page's forms says that it did; nothing when it was another, or when it was refused. */
export const savedBy = (answer: RefusedForm | SaidForm | undefined, ...forms: string[]) =>
  answer && 'said' in answer && forms.includes(answer.form) ? answer.said : undefined
