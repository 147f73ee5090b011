import { z } from 'zod'

/** A conversation's id in URLs. */
export const chatId = z.string().regex(/^[A-Za-z0-9_-]{16,60}$/)

export const isChatId = (text: string) => chatId.safeParse(text).success
