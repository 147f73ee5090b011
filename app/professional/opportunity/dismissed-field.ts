/** Search param: the order just dismissed without JavaScript. */
export const dismissedField = 'arquivado'
