import { z } from 'zod'

/** A conversation's name, as it stands in an address. */
export const chatId = z.string().regex(/^[A-Za-z0-9_-]{16,60}$/)

export const isChatId = (text: string) => chatId.safeParse(text).success
