/** Minimum interval of typing events. */
export const typingEverySeconds = 3
/** How long a typing event is shown. */
export const typingShownSeconds = 6
