/** Whether a field has the focus, so that a dialog would interrupt typing. */
export const isTyping = () => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
