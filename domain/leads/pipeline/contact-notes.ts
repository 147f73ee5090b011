/** Length limits, in characters. */
export const noteLimit = 2000
export const attemptNoteLimit = 300

/** Contact channels besides the chat. */
export const attemptChannels = ['whatsapp', 'call', 'email', 'other'] as const
export type AttemptChannel = (typeof attemptChannels)[number]
