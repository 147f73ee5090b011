import { count } from './format.ts'

/** In a file of its own, for public pages, which load little. */
export const unreadNoticesText = (unread: number) => count(unread, 'aviso não lido', 'avisos não lidos')
