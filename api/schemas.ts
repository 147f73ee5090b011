import { z } from '@hono/zod-openapi'

/** Schemas shared by endpoints. Request bodies reject unknown keys (quality: strict schemas). */

export const errorBody = z
  .object({ message: z.string(), code: z.string().optional(), errors: z.record(z.string(), z.string()).optional() })
  .openapi('Error')

export const uuid = z.uuid()
export const pin = z
  .string()
  .regex(/^[0-9]{4}$/, 'Digite os 4 dígitos do código.')
  .openapi({ example: '0427' })
export const phone = z.string().max(30).openapi({ example: '(11) 91234-5678' })

const utmParameter = z.string().max(100).optional()
/** Campaign parameters of the landing page (AMB-91). */
export const campaign = z
  .strictObject({
    utm_source: utmParameter,
    utm_medium: utmParameter,
    utm_campaign: utmParameter,
    utm_term: utmParameter,
    utm_content: utmParameter,
  })
  .default({})

export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const errorResponse = (description: string) => jsonResponse(errorBody, description)

/** Error responses for the OpenAPI document; each endpoint lists its own. */
export const errorResponses = {
  401: errorResponse('Sem sessão, ou sessão terminada'),
  403: errorResponse('Papel sem acesso'),
  404: errorResponse('Desconhecido, ou de outra pessoa'),
  406: errorResponse('Versão da API não aceita; envie Accept-Version: 7'),
  409: errorResponse('Não cabe no estado atual'),
  413: errorResponse('Corpo grande demais'),
  415: errorResponse('Tipo de conteúdo não aceito'),
  422: errorResponse('Conteúdo inválido'),
  429: errorResponse('Muitas tentativas; veja Retry-After'),
  503: errorResponse('Fora do ar ou ocupado; veja Retry-After'),
} as const

type ErrorResponses = typeof errorResponses

/** Some of them, to be spread into the responses of an endpoint. */
export const errorResponsesFor = <Status extends keyof ErrorResponses>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, errorResponses[status]])) as Pick<ErrorResponses, Status>

export const requestBody = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})
