import { createRoute, z } from '@hono/zod-openapi'
import { contactOf } from '#domain/leads/contacts.server.ts'
import { contactMarks } from '#domain/leads/contact-mark.ts'
import { markContact } from '#domain/leads/mark-contact.server.ts'
import { sendFirstMessage } from '#domain/leads/send-first-message.server.ts'
import { centsOfReais } from '#domain/shared/money.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { politeReason } from '#texts/rejection.ts'
import { ApiError, newApi, signedInOf } from './context.ts'
import { answers, refusals, takes, uuid } from './schemas.ts'

export const contacts = newApi()

const outcome = z.enum(['won', 'lost']).nullable().openapi({ description: 'O que o profissional disse do negócio' })

const contact = z
  .object({
    leadId: z.int(),
    orderUuid: uuid,
    state: z.string(),
    name: z.string(),
    phone: z
      .string()
      .nullable()
      .openapi({ description: 'null: só pelo chat, o cliente saiu, ou as moedas do contato voltaram' }),
    email: z.string(),
    contactMode: z.string(),
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
    responses: { 200: answers(contact, 'O contato'), 401: refusals[401], 403: refusals[403], 404: refusals[404] },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const found = await contactOf(db(), { userId, leadId: c.req.valid('param').leadId })
    if (!found) throw new ApiError('not_found')
    const {
      leadId,
      orderUuid,
      state,
      clientName,
      phone,
      email,
      contactMode,
      category,
      city,
      uf,
      description,
      coinsPaid,
      priceCents,
      initialMessage,
      chatId,
      refusal,
      talkedAt,
    } = found
    const price = priceCents === null ? null : priceCents / 100
    return c.json(
      {
        leadId,
        orderUuid,
        state,
        name: clientName,
        phone,
        email,
        contactMode,
        category,
        city,
        uf,
        description,
        answers: found.answers,
        coinsPaid,
        price,
        initialMessage,
        chatId,
        refusal: refusal && politeReason(refusal),
        talkedAt: talkedAt?.toISOString() ?? null,
        outcome: found.outcome,
      },
      200,
    )
  },
)

contacts.openapi(
  createRoute({
    method: 'post',
    path: '/v1/leads/{leadId}/first-message',
    summary: 'Escrever a primeira mensagem, com preço se quiser',
    request: {
      params: z.object({ leadId: z.coerce.number().int().positive() }),
      headers: z.object({ 'idempotency-key': z.string().max(200).optional() }),
      ...takes(z.strictObject({ text: z.string().max(4000), price: z.number().positive().max(10_000_000).nullish() })),
    },
    responses: {
      201: answers(z.object({ chatId: z.string() }), 'Mensagem enviada'),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
      409: refusals[409],
      422: refusals[422],
      429: refusals[429],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const { text, price } = c.req.valid('json')
    const idempotencyKey = c.req.header('idempotency-key')
    const priceCents = price == null ? null : (centsOfReais(price) ?? 0) // parts of a centavo are refused as nothing is
    const result = await sendFirstMessage(
      db(),
      { leadId: c.req.valid('param').leadId, userId, text, priceCents, ...(idempotencyKey ? { idempotencyKey } : {}) },
      now(),
    )
    if (result.ok) return c.json(result.value, 201)
    throw new ApiError(result)
  },
)

/** The professional says how a contact stands: talked, closed, not closed, given up. Said twice is said once. */
contacts.openapi(
  createRoute({
    method: 'post',
    path: '/v1/leads/{leadId}/mark',
    summary: 'Dizer como está um contato',
    request: {
      params: z.object({ leadId: z.coerce.number().int().positive() }),
      ...takes(z.strictObject({ mark: z.enum(contactMarks) })),
    },
    responses: {
      200: answers(z.object({ state: z.string(), talkedAt: z.iso.datetime().nullable(), outcome }), 'Como está agora'),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
      409: refusals[409],
      422: refusals[422],
      429: refusals[429],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const { mark } = c.req.valid('json')
    const result = await markContact(db(), { leadId: c.req.valid('param').leadId, userId, mark }, now())
    if (!result.ok) throw new ApiError(result)
    const { state, talkedAt, outcome: said } = result.value
    return c.json({ state, talkedAt: talkedAt?.toISOString() ?? null, outcome: said }, 200)
  },
)
