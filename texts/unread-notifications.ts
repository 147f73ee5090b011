/** Loaded by every public page, so it does without the formatters of `format.ts`. */
export const unreadNotificationsText = (unread: number) =>
  unread === 1 ? '1 aviso não lido' : `${unread} avisos não lidos`
