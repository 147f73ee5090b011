/** "Maria" from "Maria das Dores Souza": what others see before a contact is unlocked. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''
