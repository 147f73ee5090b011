import { randomBytes } from 'node:crypto'
import { parsedOrNull } from '#platform/providers/gateway.ts'
import type { Scope } from '../open-scope.ts'
import { type FakeRequest, startFakeGateway } from './gateway.ts'

/** Message providers by their documentation, rejecting anything else. Accepted messages are in `acceptedMessages`. */

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) })
type Fields = Record<string, unknown>
const fieldsOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Fields

/** A Brazilian mobile in E.164 without its plus. */
const mobile = /^55[1-9][1-9]9\d{8}$/

export const zenviaAccount = { token: 'zenvia-token', from: 'ajeita-sms' }

/** Zenvia's API v2: https://zenvia.github.io/zenvia-openapi-spec/v2/ */
export async function startZenvia(scope: Scope) {
  const acceptedMessages: { id: string; to: string; text: string }[] = []
  const refuse = (path: string) =>
    json(400, {
      code: 'VALIDATION_ERROR',
      message: 'Validation error',
      details: [{ code: 'INVALID', path, message: `"${path}" is not valid` }],
    })
  const judge = ({ method, path, headers, body }: FakeRequest) => {
    if (path !== '/v2/channels/sms/messages' || method !== 'POST')
      return json(404, { code: 'NOT_FOUND', message: 'Not found' })
    if (headers['x-api-token'] !== zenviaAccount.token)
      return json(401, { code: 'AUTHENTICATION_ERROR', message: 'No authorization token was found' })
    if (!headers['content-type']?.startsWith('application/json')) return refuse('body')
    const { from, to, contents, ...more } = fieldsOf(parsedOrNull(body))
    if (from !== zenviaAccount.from) return refuse('from')
    if (typeof to !== 'string' || !mobile.test(to)) return refuse('to')
    const [content, second] = Array.isArray(contents) ? contents.map(fieldsOf) : []
    const { type, text } = content ?? {}
    if (type !== 'text' || typeof text !== 'string' || !text || second) return refuse('contents')
    if (Object.keys(more).length) return refuse(Object.keys(more)[0]!)
    const id = `zenvia-${acceptedMessages.length + 1}`
    acceptedMessages.push({ id, to, text })
    return json(200, { id, from, to, direction: 'OUT', channel: 'sms', contents })
  }
  return Object.assign(await startFakeGateway(scope, judge), { acceptedMessages })
}

export const twilioAccount = {
  account: `AC${'a1'.repeat(16)}`,
  secret: 'auth-token',
  key: `SK${'b2'.repeat(16)}:key-secret`,
  from: '+5511400028922',
}

/** Numbers that sent STOP to Twilio, and one that takes no text messages. */
export const twilioOptedOut = '11900000001'
export const twilioLandline = '11900000002'

/** Twilio's API of 2010: https://www.twilio.com/docs/messaging/api/message-resource */
export async function startTwilio(scope: Scope) {
  const acceptedMessages: { sid: string; fields: Record<string, string> }[] = []
  const { account, secret, key, from } = twilioAccount
  const accepted = [`${account}:${secret}`, key].map(
    (credentials) => `Basic ${Buffer.from(credentials).toString('base64')}`,
  )
  const refuse = (status: number, code: number, message: string) =>
    json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
  const judge = ({ method, path, headers, body }: FakeRequest) => {
    if (!accepted.includes(headers.authorization ?? '')) return refuse(401, 20003, 'Authenticate')
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${account}/Messages.json`)
      return refuse(404, 20404, 'The requested resource was not found')
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const fields = Object.fromEntries(new URLSearchParams(isForm ? body : ''))
    const {
      To = '',
      Body = '',
      From,
      MessagingServiceSid,
      ValidityPeriod = '36000',
      StatusCallback = 'https://a.example/',
    } = fields
    if (!/^\+\d{8,15}$/.test(To)) return refuse(400, 21211, `Invalid 'To' Phone Number: ${To}`)
    if (From ? From !== from : !/^MG[0-9a-f]{32}$/.test(MessagingServiceSid ?? ''))
      return refuse(400, From ? 21659 : 21603, "'From' is not a number of yours")
    if (!Body) return refuse(400, 21602, 'Message body is required')
    if (Body.length > 1_600) return refuse(400, 21617, 'The concatenated message body exceeds the 1600 character limit')
    if (!/^\d+$/.test(ValidityPeriod) || Number(ValidityPeriod) < 1 || Number(ValidityPeriod) > 36_000)
      return refuse(400, 21626, 'Invalid ValidityPeriod')
    if (!URL.canParse(StatusCallback)) return refuse(400, 21609, "Invalid 'StatusCallback'")
    if (To === `+55${twilioOptedOut}`) return refuse(400, 21610, 'Attempt to send to unsubscribed recipient')
    if (To === `+55${twilioLandline}`) return refuse(400, 21614, `'To' number is not a valid mobile number`)
    const sid = `SM${randomBytes(16).toString('hex')}`
    acceptedMessages.push({ sid, fields })
    return json(201, { sid, account_sid: account, status: 'queued', to: To, error_code: null, error_message: null })
  }
  return Object.assign(await startFakeGateway(scope, judge), { acceptedMessages })
}

export const metaAccount = {
  phoneId: '106540352242922',
  token: 'meta-token',
  appSecret: 'app-secret',
  verifyToken: 'our-own-word-for-meta',
}

/** Numbers that opted out in WhatsApp. */
export const metaOptedOut = '11900000003'

type Template = { isAuthentication: boolean; gaps: number }

/** Meta's Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages */
export async function startMeta(scope: Scope, templates: Record<string, Template>) {
  const acceptedMessages: { id: string; to: string; template: string; words: string[] }[] = []
  const refuse = (status: number, code: number, message: string) =>
    json(status, {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details: message },
        fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
      },
    })
  const wordsOf = (component: Fields | undefined) =>
    ((component?.parameters ?? []) as Fields[]).map(({ type, text }) => (type === 'text' ? String(text) : ''))
  const judge = ({ method, path, headers, body }: FakeRequest) => {
    if (headers.authorization !== `Bearer ${metaAccount.token}`)
      return refuse(401, 190, 'Invalid OAuth access token - Cannot parse access token')
    if (method !== 'POST' || !new RegExp(`^/v\\d+\\.0/${metaAccount.phoneId}/messages$`).test(path))
      return refuse(400, 100, 'Unsupported post request')
    if (!headers['content-type']?.startsWith('application/json')) return refuse(400, 100, 'Invalid parameter')
    const { messaging_product: product, to, type, template } = fieldsOf(parsedOrNull(body))
    if (product !== 'whatsapp' || type !== 'template') return refuse(400, 100, 'Invalid parameter')
    if (typeof to !== 'string' || !mobile.test(to)) return refuse(400, 131_009, 'Parameter value is not valid')
    const { name, language, components = [] } = fieldsOf(template)
    const approved = templates[String(name)]
    if (!approved || fieldsOf(language).code !== 'pt_BR')
      return refuse(404, 132_001, 'Template name does not exist in the translation')
    const parts = (components as unknown[]).map(fieldsOf)
    const words = wordsOf(parts.find((part) => part.type === 'body'))
    if (words.length !== approved.gaps || words.some((word) => !word))
      return refuse(400, 132_000, 'Number of parameters does not match the expected number of params')
    const button = parts.find((part) => part.type === 'button')
    const isCopied = button?.sub_type === 'url' && button.index === '0' && wordsOf(button)[0] === words[0]
    if (approved.isAuthentication ? !isCopied || words[0]!.length > 15 : button)
      return refuse(400, 131_008, 'Required parameter is missing')
    if (to === `55${metaOptedOut}`) return refuse(400, 131_050, 'User has stopped marketing messages')
    const id = `wamid.${randomBytes(24).toString('base64')}`
    acceptedMessages.push({ id, to, template: String(name), words })
    return json(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  }
  return Object.assign(await startFakeGateway(scope, judge), { acceptedMessages })
}
