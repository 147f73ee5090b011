import { createRoute, z } from '@hono/zod-openapi'
import { findContact } from '#domain/leads/contact/contacts.server.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { logAttempt } from '#domain/leads/pipeline/contact-notes.server.ts'
import { moveContact } from '#domain/leads/pipeline/move-contact.server.ts'
import { stages } from '#domain/leads/pipeline/stage.ts'
import { centsOfReais } from '#domain/shared/money.ts'
import { db } from '#platform/db.ts'
import { present } from '#presenters/present.ts'
import { politeReason } from '#texts/rejection.ts'
import { requireUser } from './access.ts'
import { apiAction } from './api-action.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor, uuid } from './schemas.ts'

export const contacts = newApi()

const outcome = z.enum(['won', 'lost']).nullable().openapi({ description: 'O que o profissional disse do negócio' })

const contact = z
  .object({
    leadId: z.int(),
    orderUuid: uuid,
    state: z.string(),
    name: z.string(),
    phone: z.string().nullable().openapi({
      description: 'null: só pelo chat, o cliente saiu, um bloqueou o outro, ou as moedas do contato voltaram',
    }),
    email: z.string().nullable().openapi({ description: 'null quando o celular também é' }),
    contactMode: z.string(),
    contactHours: z.string(),
    category: z.string(),
    city: z.string(),
    uf: z.string(),
    description: z.string(),
    answers: z.array(z.object({ title: z.string(), text: z.string() })),
    coinsPaid: z.int(),
    price: z.number().nullable(),
    initialMessage: z.string().nullable(),
    chatId: z.string().nullable(),
    refusal: z.string().nullable().openapi({ description: 'Por que o cliente recusou, em palavras gentis' }),
    talkedAt: z.iso.datetime().nullable(),
    outcome,
  })
  .openapi('Contact')

contacts.openapi(
  createRoute({
    method: 'get',
    path: '/v1/contacts/{leadId}',
    summary: 'Um contato desbloqueado',
    request: { params: z.object({ leadId: z.coerce.number().int().positive() }) },
    responses: { 200: jsonResponse(contact, 'O contato'), ...errorResponsesFor(401, 403, 404) },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    const row = await findContact(db(), { userId, leadId: c.req.valid('param').leadId })
    if (!row) throw new ApiError('not_found')
    const body = present(contact, {
      ...row,
      name: row.clientName,
      price: row.priceCents === null ? null : row.priceCents / 100,
      refusal: row.rejection && politeReason(row.rejection),
      talkedAt: row.talkedAt?.toISOString() ?? null,
    })
    return c.json(body, 200)
  },
)

/** The API price is in reais; fractions of a centavo are invalid. */
const firstMessage = z.strictObject({
  text: z.string().max(4000),
  price: z.number().positive().max(10_000_000).nullish(),
})

apiAction(contacts, sendFirstMessage, {
  path: '/v1/leads/{leadId}/first-message',
  summary: 'Escrever a primeira mensagem, com preço se quiser',
  body: {
    schema: firstMessage,
    toInput: ({ text, price }) => ({ text, priceCents: price == null ? null : (centsOfReais(price) ?? 0) }),
  },
  response: { status: 201, schema: z.object({ chatId: z.string() }), description: 'Mensagem enviada' },
})

/** Marks a contact: talked, closed, not closed, given up. Idempotent. */
apiAction(contacts, markContact, {
  path: '/v1/leads/{leadId}/mark',
  summary: 'Dizer como está um contato',
  response: {
    status: 200,
    schema: z.object({ state: z.string(), talkedAt: z.iso.datetime().nullable(), outcome }),
    description: 'Como está agora',
  },
})

/** A contact attempt by phone, WhatsApp or e-mail, reported by the page when its link opens, or by the professional. */
apiAction(contacts, logAttempt, {
  path: '/v1/leads/{leadId}/attempts',
  summary: 'Anotar uma tentativa de contato',
})

/** Moves a contact to another stage of the board. */
apiAction(contacts, moveContact, {
  path: '/v1/leads/{leadId}/stage',
  summary: 'Mudar um contato de etapa',
  response: { status: 200, schema: z.object({ stage: z.enum(stages) }), description: 'A etapa agora' },
})
