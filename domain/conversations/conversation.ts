/** The conversation of one lead (domain 2.3; AMB-32 to AMB-34). */

export const messageLimit = 2000
/** Maximum preview length, followed by three dots (spec 9, AMB-34). */
export const previewLimit = 80

/** The first 80 characters of the last message on one line. Counts code points: an emoji is one. */
export function preview(text: string) {
  const characters = [...text.replace(/\s*\n\s*/g, ' ')]
  return characters.length > previewLimit ? `${characters.slice(0, previewLimit).join('')}...` : characters.join('')
}

/** Maximum files per message. */
export const maxFiles = 4
/** Retention of files after a conversation ended. */
export const conversationFileDays = 180
export type FileKind = 'picture' | 'pdf' | 'audio'
/** Preview of messages with files only. */
export const filePreviewTexts = {
  picture: 'Foto',
  pdf: 'Arquivo PDF',
  audio: 'Mensagem de voz',
} as const satisfies Record<FileKind, string>

/** Limits of quick replies: number and length. */
export const maxQuickReplies = 10
export const quickReplyLimit = 300

/** The `client_id` of the message that requests a conversation. */
export const firstMessageClientId = 'first'

/** Replaces texts of a deleted account. */
export const erasedMessage = '[mensagem apagada]'

/** Text of a card where cards are not shown: lists, API, export. */
export const proposalMessages = {
  sent: 'Enviei um orçamento.',
  changed: 'Enviei uma nova versão do orçamento.',
  change_requested: 'Pedi uma mudança no orçamento.',
  accepted: 'Aceitei o orçamento.',
  refused: 'Recusei o orçamento.',
  withdrawn: 'Retirei o orçamento.',
} as const
export type ProposalAction = keyof typeof proposalMessages
/** Codes of system messages: without sender and never unread. */
export const systemLines = ['ended', 'left', 'blocked', 'unblocked', 'contact_shared', 'closed_by_team'] as const
export type SystemLine = (typeof systemLines)[number]
