import { createRoute, z } from '@hono/zod-openapi'
import { findOrderPhotoLink } from '#domain/leads/order-photo-link.server.ts'
import { findEvidenceLink } from '#domain/leads/refund-claims/evidence.server.ts'
import { saveDraftPhoto, openDraftPhoto, removeDraftPhoto } from '#domain/orders/photos/draft-photos.server.ts'
import { maxFileMegabytes } from '#domain/pictures/picture.ts'
import { findProposalPhotoLink } from '#domain/proposals/proposal-photos.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requestOriginOf } from '#platform/security/request-origin.ts'
import { requireUser } from './access.ts'
import { ApiError, unwrap } from './api-error.ts'
import { type ApiContext, newApi, invalidInput } from './context.ts'
import { redirectToPrivateFile, streamFile } from './picture-files.ts'
import { jsonResponse, errorResponsesFor, uuid } from './schemas.ts'
import { fileField, readUpload, uploadBody } from './uploads.ts'

/** Photos of requests, uploaded with the form and viewed in the order; also photos of proposals and files of claims. */
export const requestPhotos = newApi()

const photo = z.string().max(600)
const photoName = z.string().regex(/^[0-9a-f]{32}$/)
const size = z.object({ size: z.enum(['small']).optional() })
const isSmall = (input: z.output<typeof size>) => input.size === 'small'

const redirectResponse = {
  303: { description: 'A foto, por um link de cinco minutos' },
  ...errorResponsesFor(401, 404),
} as const

/** Uploads a photo for a request, by anyone; the returned token stands for it in `POST /api/requests`. */
requestPhotos.openapi(
  createRoute({
    method: 'post',
    path: '/v1/requests/photos',
    summary: 'Enviar uma foto para um pedido que ainda será feito',
    request: { body: uploadBody({ file: fileField(`JPEG, PNG, WebP, AVIF ou GIF de até ${maxFileMegabytes} MB`) }) },
    responses: {
      201: jsonResponse(z.object({ photo }), 'O que representa a foto no pedido, por 24 horas'),
      ...errorResponsesFor(422, 429),
    },
  }),
  (async (c: ApiContext) => {
    const { bytes, texts } = await readUpload(c.req.raw)
    const parsed = z.strictObject({}).safeParse(texts)
    if (!parsed.success) return invalidInput(c, parsed.error)
    return c.json(unwrap(await saveDraftPhoto(db(), { bytes, asker: requestOriginOf(c.req.raw) }, now())), 201)
  }) as never,
)

/** Its thumbnail, for the form that uploaded it. */
requestPhotos.get('/v1/requests/photos/:photo', async (c) => {
  const photo = await openDraftPhoto(db(), c.req.param('photo'), now())
  if (!photo) throw new ApiError('not_found')
  return streamFile(c, photo, { 'cache-control': 'private, no-store' })
})

requestPhotos.openapi(
  createRoute({
    method: 'delete',
    path: '/v1/requests/photos/{photo}',
    summary: 'Apagar uma foto que ainda não está em um pedido',
    request: { params: z.object({ photo }) },
    responses: { 204: { description: 'A foto não existe mais' } },
  }),
  async (c) => {
    await removeDraftPhoto(db(), c.req.valid('param').photo, now())
    return c.body(null, 204)
  },
)

/** A photo of a proposal, for its two people. */
requestPhotos.openapi(
  createRoute({
    method: 'get',
    path: '/v1/proposals/photos/{name}',
    summary: 'Uma foto de um orçamento',
    request: { params: z.object({ name: photoName }), query: size },
    responses: { ...redirectResponse, ...errorResponsesFor(403) },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    const photo = { ...c.req.valid('param'), small: isSmall(c.req.valid('query')), userId }
    return redirectToPrivateFile(c, await findProposalPhotoLink(db(), photo, now()))
  },
)

/** A file of a claim, for its professional and staff. */
requestPhotos.openapi(
  createRoute({
    method: 'get',
    path: '/v1/claims/files/{name}',
    summary: 'Um arquivo de um pedido de devolução',
    request: { params: z.object({ name: photoName }), query: size },
    responses: redirectResponse,
  }),
  async (c) => {
    const file = { ...c.req.valid('param'), small: isSmall(c.req.valid('query')), viewer: requireUser(c) }
    return redirectToPrivateFile(c, await findEvidenceLink(db(), file, now()))
  },
)

/** A photo of an order, for those with access. */
requestPhotos.openapi(
  createRoute({
    method: 'get',
    path: '/v1/orders/{uuid}/photos/{name}',
    summary: 'Uma foto de um pedido',
    request: { params: z.object({ uuid, name: photoName }), query: size },
    responses: redirectResponse,
  }),
  async (c) => {
    const photo = { ...c.req.valid('param'), small: isSmall(c.req.valid('query')), viewer: requireUser(c) }
    return redirectToPrivateFile(c, await findOrderPhotoLink(db(), photo, now()))
  },
)
