/** Characters of the note that staff leave with a decision. */
export const blockNoteLimit = 500
