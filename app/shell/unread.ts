import { useVisible } from '#app/browser/use-visible.ts'

/** The conversation in a path of either area. */
export const openChat = (params: object) => ('chatId' in params ? (params.chatId as string | undefined) : undefined)

/** Unread conversations; the one that is open and visible does not count. */
export const useUnread = ({ unread = 0, unreadElsewhere = 0 }: { unread?: number; unreadElsewhere?: number }) =>
  useVisible() ? unreadElsewhere : unread
