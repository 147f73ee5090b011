import { createRoute, z } from '@hono/zod-openapi'
import { FormDataParseError, type FileUpload, parseFormData } from '@remix-run/form-data-parser'
import type { Role } from '#domain/identity/user.ts'
import { addEvidence } from '#domain/leads/refund-claims/add-evidence.server.ts'
import { addPhoto } from '#domain/orders/lifecycle/change-photos.server.ts'
import {
  maxFileBytes,
  maxFileMegabytes,
  maxConversationFileBytes,
  maxConversationFileMegabytes,
  maxVoiceMegabytes,
  maxVoiceSeconds,
  type PicturePurpose,
  picturePurposes,
  type PictureErrorCode,
} from '#domain/pictures/picture.ts'
import { storePicture } from '#domain/pictures/store-picture.server.ts'
import { addToAlbum } from '#domain/portfolio/edit-pictures.server.ts'
import { setPhoto } from '#domain/professionals/profile-settings/set-photo.server.ts'
import { fail, type Result } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { addPiece } from '#domain/verification/add-piece.server.ts'
import type { PieceErrorCode } from '#domain/verification/piece-errors.ts'
import { readPieceAddress } from '#domain/verification/verification.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requireUser } from './access.ts'
import { ApiError, unwrap } from './api-error.ts'
import { type ApiContext, newApi, invalidInput } from './context.ts'
import { backToPage, pageOfUpload } from './page-of-upload.ts'
import { jsonResponse, errorResponsesFor } from './schemas.ts'

export const uploads = newApi()

const fields = z.strictObject({
  /** Conversation files have their own endpoint. */
  purpose: z.enum(picturePurposes).exclude(['message']),
  /** The album, for portfolio pictures. */
  album: z.coerce.number().int().positive().optional(),
  /** Document kind and file, as `identity.front`. */
  piece: z.string().max(60).optional(),
  /** The order, for its photos. */
  order: z.uuid().optional(),
  /** The contact of a refund claim, for evidence. */
  contact: rowId.optional(),
  /** Whose page the form was on; refused if another person has signed in meanwhile. */
  renderedFor: z.coerce.number().int().optional(),
})

/** The body of an upload, for documentation only: the router would read the whole form without limits. */
export const uploadBody = (properties: { file: object; [field: string]: object }, required = ['file']) => ({
  required: true,
  content: { 'multipart/form-data': { schema: { type: 'object', required, properties } as never } },
})
export const fileField = (description: string) => ({ type: 'string', format: 'binary', description })

type Purpose = Exclude<PicturePurpose, 'message'>

type Upload = z.output<typeof fields> & {
  userId: number
  role: Role
  bytes: Uint8Array
  /** The same for a file sent again after a lost response. */
  idempotencyKey: string | undefined
}
type UploadError =
  | PictureErrorCode
  | PieceErrorCode
  | (typeof addPhoto.errors)[number]
  | (typeof addEvidence.errors)[number]
  | 'key_reused'
  | 'album_full'
  | 'not_a_professional'
  | 'not_found'
type StoreResult = Result<{ id: number; name: string }, UploadError>

const storeUpload = ({ userId, role, purpose, bytes }: Upload) =>
  storePicture(db(), { userId, role, purpose, bytes }, now())

/** Stores the upload, then adds it. A repeated file is stored but not added; a job erases what is not used. */
async function storeAndAdd(upload: Upload, add: (pictureId: number) => Promise<Result<unknown, UploadError>>) {
  const stored = await storeUpload(upload)
  if (!stored.ok) return stored
  const added = await add(stored.value.id)
  return added.ok ? stored : added
}

const callerOf = ({ userId, role, idempotencyKey }: Upload) => ({ user: { userId, role }, idempotencyKey })

/** Attaches the upload to what its purpose and fields name. */
const attachByPurpose: Record<Purpose, (upload: Upload) => Promise<StoreResult>> = {
  async photo(upload) {
    const { userId, role } = upload
    return storeAndAdd(upload, (pictureId) => setPhoto(db(), { user: { userId, role } }, { pictureId }, now()))
  },
  async portfolio(upload) {
    const { album: albumId } = upload
    if (albumId === undefined) return fail('not_found')
    return storeAndAdd(upload, (pictureId) => addToAlbum(db(), callerOf(upload), { albumId, pictureId }, now()))
  },
  async order(upload) {
    const { order: uuid } = upload
    if (uuid === undefined) return fail('not_found')
    return storeAndAdd(upload, (pictureId) => addPhoto(db(), callerOf(upload), { uuid, pictureId }, now()))
  },
  async claim(upload) {
    const { contact: leadId } = upload
    if (leadId === undefined) return fail('not_found')
    return storeAndAdd(upload, (pictureId) => addEvidence(db(), callerOf(upload), { leadId, pictureId }, now()))
  },
  proposal: storeUpload,
  document: storePiece,
  selfie: storePiece,
}

/** Adds a file to its document; without a document it is only stored. One that does not fit is erased by a job. */
async function storePiece(upload: Upload): Promise<StoreResult> {
  const { userId, role, piece: address } = upload
  const piece = readPieceAddress(address ?? '')
  if (address !== undefined && !piece) return fail('not_found')
  if (!piece) return storeUpload(upload)
  return storeAndAdd(upload, (pictureId) => addPiece(db(), { user: { userId, role } }, { ...piece, pictureId }, now()))
}

/** A suspended client writes nothing new (AMB-90). */
function requireSender(c: ApiContext) {
  const user = requireUser(c)
  if (user.isSuspended) throw new ApiError('account_suspended')
  return user
}

/** Reads the form with its own limits: one file, a few short fields. Throws the error response. */
export async function readUpload(request: Request, maxBytes = maxFileBytes) {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')) throw new ApiError('not_a_form')
  let bytes: Uint8Array = new Uint8Array()
  try {
    const limits = { maxFiles: 1, maxFileSize: maxBytes, maxHeaderSize: 4_096, maxParts: 8 }
    const form = await parseFormData(request, limits, async (file: FileUpload) => {
      if (file.fieldName === 'file') bytes = new Uint8Array(await file.arrayBuffer())
      return null
    })
    return { bytes, texts: Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) }
  } catch (error) {
    if (error instanceof Error && error.name === 'MaxFileSizeExceededError') throw new ApiError('file_too_large')
    if (error instanceof FormDataParseError || (error instanceof Error && error.name.startsWith('Max')))
      throw new ApiError('unreadable_form')
    throw error
  }
}

/** Uploads a picture or document, with or without JavaScript. */
uploads.openapi(
  createRoute({
    method: 'post',
    path: '/v1/pictures',
    summary: 'Enviar uma foto ou um documento',
    request: {
      headers: z.object({ 'idempotency-key': z.string().max(200).optional() }),
      query: z.object({
        back: pageOfUpload.optional().openapi({ description: 'Página para onde voltar, quando não há script' }),
      }),
      body: uploadBody(
        {
          piece: { type: 'string', description: 'De um documento: qual arquivo dele, como `identity.front`' },
          purpose: { type: 'string', enum: fields.shape.purpose.options, description: 'Para que serve' },
          file: fileField(
            `JPEG, PNG, WebP, AVIF ou GIF de até ${maxFileMegabytes} MB; documentos e provas também em PDF`,
          ),
          order: { type: 'string', format: 'uuid', description: 'De uma foto de um pedido: o pedido' },
          album: { type: 'integer', description: 'Do portfólio: o álbum' },
          contact: { type: 'integer', description: 'De uma prova: o contato cujas moedas são pedidas de volta' },
        },
        ['purpose', 'file'],
      ),
    },
    responses: {
      201: jsonResponse(z.object({ id: z.number().int(), name: z.string() }), 'O que foi guardado'),
      303: { description: 'Sem script: a página de onde veio, com ?foto=ok ou ?problema=código' },
      ...errorResponsesFor(401, 403, 404, 409, 422, 429),
    },
  }),
  (async (c: ApiContext) => {
    const { userId, role } = requireSender(c)
    const { bytes, texts } = await readUpload(c.req.raw)
    const parsed = fields.safeParse(texts)
    if (!parsed.success) return invalidInput(c, parsed.error)
    const { purpose, renderedFor } = parsed.data
    if (renderedFor !== undefined && renderedFor !== userId) throw new ApiError('another_person')
    const idempotencyKey = c.req.header('idempotency-key')
    const stored = unwrap(await attachByPurpose[purpose]({ ...parsed.data, userId, role, bytes, idempotencyKey }))
    const page = backToPage({ url: c.req.url, header: (name) => c.req.header(name) }, 'foto=ok')
    return page ? c.redirect(page, 303) : c.json(stored, 201)
  }) as never,
)

/** Uploads a picture or PDF for a message, which refers to its id. */
uploads.openapi(
  createRoute({
    method: 'post',
    path: '/v1/chat/files',
    summary: 'Enviar uma foto ou um PDF para uma conversa',
    request: {
      body: uploadBody({
        file: fileField(
          `JPEG, PNG, WebP, AVIF, GIF ou PDF de até ${maxConversationFileMegabytes} MB, ou uma gravação de voz (WebM, Ogg ou MP4) de até ${maxVoiceSeconds / 60} minutos e ${maxVoiceMegabytes} MB`,
        ),
      }),
    },
    responses: {
      201: jsonResponse(z.object({ id: z.number().int(), name: z.string() }), 'O que foi guardado'),
      ...errorResponsesFor(401, 403, 422, 429),
    },
  }),
  (async (c: ApiContext) => {
    const { userId, role } = requireSender(c)
    const { bytes, texts } = await readUpload(c.req.raw, maxConversationFileBytes)
    const parsed = z.strictObject({}).safeParse(texts)
    if (!parsed.success) return invalidInput(c, parsed.error)
    return c.json(unwrap(await storePicture(db(), { userId, role, purpose: 'message', bytes }, now())), 201)
  }) as never,
)
