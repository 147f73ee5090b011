/** Signs of a note that a member of the team leaves with a decision. */
export const blockNoteLimit = 500
