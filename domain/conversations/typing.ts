/** How often it is told at most that somebody is writing. */
export const typingEverySeconds = 3
/** How long it is shown after it was told. */
export const typingShownSeconds = 6
