import { createRoute, z } from '@hono/zod-openapi'
import { feedbackLimit, helpBrowser, rateArticle } from '#domain/help/article-feedback.server.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { answerQuestion } from '#domain/help/chatbot.server.ts'
import { chatbotLimit } from '#domain/help/chatbot.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { isSecure } from '#platform/security/request-origin.ts'
import { chatbotAnswerText, chatbotLinks } from '#texts/chatbot-answers.ts'
import { helpCentreTexts } from '#texts/help-centre.ts'
import { supportStateText, ticketErrorTexts } from '#texts/help.ts'
import { firstFieldErrors } from '#texts/invalid-field.ts'
import { enforceLimit } from './access.ts'
import { getCaller } from './api-action.ts'
import { ApiError, unwrap } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor, requestBody } from './schemas.ts'

export const help = newApi()

/** "Este artigo foi útil?" One answer per browser, replaced by a second (AMB-46). */
help.openapi(
  createRoute({
    method: 'post',
    path: '/api/help/{slug}/feedback',
    summary: 'Avaliar um artigo da central de ajuda',
    request: {
      params: z.object({ slug: z.string().max(80) }),
      ...requestBody(z.strictObject({ helpful: z.boolean() })),
    },
    responses: {
      200: jsonResponse(z.object({ message: z.string() }), 'Guardado'),
      ...errorResponsesFor(404, 422, 429),
    },
  }),
  async (c) => {
    await enforceLimit(c, feedbackLimit)
    const { browser, cookie } = helpBrowser(c.req.header('cookie'), isSecure(c.req.raw))
    const { slug } = c.req.valid('param')
    const { helpful } = unwrap(await rateArticle(db(), { slug, browser, helpful: c.req.valid('json').helpful }, now()))
    if (cookie) c.header('set-cookie', cookie, { append: true })
    return c.json({ message: helpful ? helpCentreTexts.thanksYes : helpCentreTexts.thanksNo }, 200)
  },
)

const link = z.object({ title: z.string(), href: z.string() })
const chatbotAnswer = z
  .object({ answer: z.string(), links: z.array(link), offersTicket: z.boolean() })
  .openapi('HelpChatAnswer')

/** A question to the assistant. It answers any text, from the help centre only, and knows no orders. */
help.openapi(
  createRoute({
    method: 'post',
    path: '/api/help/chatbot',
    summary: 'Perguntar ao assistente',
    request: requestBody(z.strictObject({ text: z.string() })),
    responses: { 200: jsonResponse(chatbotAnswer, 'A resposta'), ...errorResponsesFor(422, 429) },
  }),
  async (c) => {
    await enforceLimit(c, chatbotLimit)
    const chat = answerQuestion(c.req.valid('json').text)
    return c.json(
      { answer: chatbotAnswerText(chat, now()), links: chatbotLinks(chat), offersTicket: chat.offersTicket },
      200,
    )
  },
)

/** A question to staff from the chatbot: the same as the form of `/pedir-ajuda`. */
help.openapi(
  createRoute({
    method: 'post',
    path: '/api/help/tickets',
    summary: 'Abrir um chamado',
    request: requestBody(
      z.strictObject({ name: z.string(), email: z.string(), subject: z.string(), text: z.string() }).partial(),
    ),
    responses: {
      201: jsonResponse(
        z.object({ protocol: z.string(), message: z.string() }),
        'O protocolo, e quando o time responde',
      ),
      ...errorResponsesFor(422, 429),
    },
  }),
  async (c) => {
    const parsed = askForHelp.input.safeParse(c.req.valid('json'))
    if (!parsed.success) throw new ApiError('invalid', ticketErrorTexts(firstFieldErrors(parsed.error)))
    const result = unwrap(await runAction(askForHelp, await getCaller(c), parsed.data))
    return c.json({ protocol: result.protocol, message: supportStateText(now()) }, 201)
  },
)
