import { useVisible } from '#app/browser/use-visible.ts'

/** The conversation of an address of either area, where there is one. */
export const openChat = (params: object) => ('chatId' in params ? (params.chatId as string | undefined) : undefined)

/** Unread conversations; the one that is open and visible does not count. */
export const useUnread = ({ unread = 0, unreadElsewhere = 0 }: { unread?: number; unreadElsewhere?: number }) =>
  useVisible() ? unreadElsewhere : unread
