import { answerChat } from '#domain/help/chatbot.server.ts'
import { chatLimit, chatTextLimit, readChatText } from '#domain/help/chatbot.ts'
import { now } from '#platform/clock.ts'
import { takeFrom } from '#platform/security/rate-limit.ts'
import { ipLimitKey } from '#platform/security/request-origin.ts'
import { errorInit } from '#presenters/error-status.ts'
import { chatAnswerText, chatLinks } from '#texts/chat-answers.ts'
import { shorten } from '#texts/format.ts'
import { type ChatLink, chatTexts as words } from '#texts/help-chat.ts'

export type AskedQuestion = { text: string; answer: string; links: ChatLink[]; offersTicket: boolean }
type Answered = { asked: AskedQuestion } & ResponseInit

/** Answers a question submitted without JavaScript (AMB-54), under the limits of `POST /api/help/chatbot`. */
export async function answerTypedQuestion(typed: string, request: Request): Promise<Answered> {
  const text = shorten(readChatText(typed), chatTextLimit)
  const allowance = await takeFrom(chatLimit, ipLimitKey(request.headers))
  if (!allowance.ok)
    return { asked: { text, answer: words.tooMany, links: [], offersTicket: false }, ...errorInit(allowance) }
  const answer = answerChat(typed)
  const { offersTicket } = answer
  return { asked: { text, answer: chatAnswerText(answer, now()), links: chatLinks(answer), offersTicket } }
}
