/** Maximum length of a staff note on a decision. */
export const blockNoteLimit = 500
