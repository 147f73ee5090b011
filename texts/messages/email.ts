type Link = { text: string; url: string }

/** The parts of an e-mail, from which text and HTML are made (`presenters/email.ts`). */
export type EmailWords = {
  subject: string
  /** The preview text beside the subject. */
  preview: string
  parts: { title: string; lines: string[]; link?: Link }[]
  /** The one button. */
  main?: Link
  foot: Link[]
}
