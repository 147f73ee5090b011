/** What a professional may write down of a contact, in characters. */
export const noteLimit = 2000
export const attemptNoteLimit = 300

/** By what a client is tried to be reached besides the chat. */
export const attemptChannels = ['whatsapp', 'call', 'email', 'other'] as const
export type AttemptChannel = (typeof attemptChannels)[number]
