/** Every public page waits for this file, so it does without the formats of `format.ts`. */
export const unreadNotificationsText = (unread: number) =>
  unread === 1 ? '1 aviso não lido' : `${unread} avisos não lidos`
