/** The conversation of one lead (domain 2.3; AMB-32 to AMB-34). */

export const messageLimit = 2000
/** Characters of the last message in a list; three dots follow when it was longer (spec 9, AMB-34). */
export const previewLimit = 80

/** The first 80 characters of the last message on one line. Counts code points: an emoji is one. */
export function preview(text: string) {
  const characters = [...text.replace(/\s*\n\s*/g, ' ')]
  return characters.length > previewLimit ? `${characters.slice(0, previewLimit).join('')}...` : characters.join('')
}

/** Pictures, PDF and what was said in one message. */
export const maxFiles = 4
/** Retention of files after a conversation ended. */
export const conversationFileDays = 180
export type FileKind = 'picture' | 'pdf' | 'audio'
/** Stands in lists where a message is nothing but files. */
export const filesOnly = { picture: 'Foto', pdf: 'Arquivo PDF', audio: 'Mensagem de voz' } as const satisfies Record<
  FileKind,
  string
>

/** What a professional says often: how many of them, and characters of each. */
export const maxQuickReplies = 10
export const quickReplyLimit = 300

/** Replaces texts of a deleted account. */
export const erasedMessage = '[mensagem apagada]'

/** What the message of a card says where no card is shown: in lists, to machines, in a copy of one's data. */
export const proposalMessages = {
  sent: 'Enviei um orçamento.',
  changed: 'Enviei uma nova versão do orçamento.',
  change_requested: 'Pedi uma mudança no orçamento.',
  accepted: 'Aceitei o orçamento.',
  refused: 'Recusei o orçamento.',
  withdrawn: 'Retirei o orçamento.',
} as const
export type ProposalAction = keyof typeof proposalMessages
/** A system message, by code: from no one and never unread. */
export const systemLines = ['ended', 'left', 'blocked', 'unblocked', 'contact_shared', 'closed_by_team'] as const
export type SystemLine = (typeof systemLines)[number]
