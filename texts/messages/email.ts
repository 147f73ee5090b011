type Link = { text: string; url: string }

/** What a letter says, in the pieces that its plain text and its HTML are both made of (`presenters/email.ts`). */
export type EmailWords = {
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  parts: { title: string; lines: string[]; link?: Link }[]
  /** The one button. */
  main?: Link
  foot: Link[]
}
