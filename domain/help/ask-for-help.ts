import { z } from 'zod'
import { cleanEmail, isEmail } from '#domain/shared/email.ts'
import { isVisibleText, normalizeName } from '#domain/shared/person-name.ts'
import { type TicketErrorCode, ticketNameLimit, ticketSubjects, ticketTextLimit } from './ticket.ts'

const errorCode = (code: TicketErrorCode) => code

/** Normalises CRLF and removes NUL. */
const written = z
  .string(errorCode('required'))
  .overwrite((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
  .min(1, errorCode('required'))

/** Validates a question to staff (spec 2, help pages; AMB-46). */
export const ticketSchema = z.object({
  name: written
    .overwrite(normalizeName)
    .max(ticketNameLimit, errorCode('over_limit'))
    .refine(isVisibleText, errorCode('hidden_characters')),
  email: written.overwrite(cleanEmail).refine(isEmail, errorCode('invalid')),
  subject: z.enum(ticketSubjects, { error: ({ input }) => errorCode(input ? 'invalid' : 'required') }),
  text: written.max(ticketTextLimit, errorCode('over_limit')),
})
