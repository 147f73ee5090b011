/** Which order a page without script has just set aside, in the address of the list. */
export const dismissedField = 'arquivado'
