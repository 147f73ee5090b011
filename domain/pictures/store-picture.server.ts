import { hashBrowser } from '#domain/identity/identity.server.ts'
import type { Role } from '#domain/identity/user.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { type AudioFormat, type Recording, recordingFormat } from '#platform/media/audio-length.ts'
import { kindOfFile, resizePicture } from '#platform/media/resize-picture.ts'
import { storage } from '#platform/media/storage/own-storage.ts'
import { newFileKey, type Storage } from '#platform/media/storage/storage.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { createWorkerPool, WorkerRefused } from '#platform/worker-pool.ts'
import {
  maxVoiceBytes,
  maxVoiceSeconds,
  type PicturePurpose,
  type PictureErrorCode,
  type Rule,
  purposeRules,
  visitorLimits,
} from './picture.ts'

type Member = { userId: number; role: Role }
/** A visitor, known only by IP and browser. */
type Visitor = { visitor: Pick<RequestOrigin, 'ip' | 'browser'> }
type Upload = (Member | Visitor) & { purpose: PicturePurpose; bytes: Uint8Array }
type File = { bytes: Uint8Array; format: 'webp' | 'pdf' | AudioFormat; width: number }
type ProcessedUpload =
  | { width: number; height: number; blur: string; files: File[] }
  | { seconds: number | null; files: File[] }

type StoreOptions = { store?: Storage; remake?: typeof resizePicture; wantsAvif?: boolean }

const orphanMs = 60 * 60_000

/**
 * Stores an upload, pictures re-encoded; erased after two days unless `markPicturesUsed` marks it. Errors: too large,
 * no picture, purpose not allowed; each try counts (quality: Uploads). `wantsAvif` queues the AVIF.
 */
export async function storePicture(
  db: Db,
  { purpose, bytes, ...sender }: Upload,
  now: Date,
  { store = storage(), remake = resizePicture, wantsAvif = true }: StoreOptions = {},
): Promise<Result<{ id: number; name: string }, PictureErrorCode>> {
  const rule: Rule = purposeRules[purpose]
  const { isPublic, maxBytes } = rule
  if (!canSend(sender, purpose)) return fail('wrong_role')
  if (bytes.length === 0) return fail('no_file')
  if (bytes.length > maxBytes) return fail('file_too_large')

  for (const [limit, key] of limitsOf(sender)) {
    const allowance = await rateLimitsOf(db).takeFrom(limit, key)
    if (!allowance.ok) return fail(allowance.code, allowance.retryAfterSeconds)
  }

  const remade = await processUpload(bytes, rule, remake)
  if (!remade.ok) return remade.code === 'busy' ? fail('busy', 5) : remade
  const files = remade.value.files.map((file) => ({ ...file, key: newFileKey() }))
  // Queued first: leftovers of a killed process are found by this job.
  const keys = files.map(({ key }) => key)

  await enqueue(db, 'erase-files', { keys }, { runAt: new Date(now.getTime() + orphanMs) })
  for (const { key, bytes } of files) await store.put(bytes, { maxBytes, key })
  return inTransaction(db, async (tx) => {
    const name = newFileKey()
    const { id } = await tx
      .insertInto('pictures')
      .values({
        name,
        owner_user_id: 'userId' in sender ? sender.userId : null,
        purpose,
        is_public: isPublic,
        ...rowOf(remade.value),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fileRows = files.map(({ key, bytes, format, width }) => ({
      storage_key: key,
      picture_id: id,
      format,
      width,
      bytes: bytes.length,
    }))
    await tx.insertInto('picture_files').values(fileRows).execute()
    if (isPublic && wantsAvif) await enqueue(tx, 'make-avif', { pictureId: id }, { maxAttempts: 5, priority: 20 })
    return ok({ id, name })
  })
}

function canSend(sender: Member | Visitor, purpose: PicturePurpose) {
  const rule: Rule = purposeRules[purpose]
  return 'userId' in sender ? rule.who.includes(sender.role) : rule.takesVisitors === true
}

/** The limits of a sender: visitors count by IP and browser. */
function limitsOf(sender: Member | Visitor): [Limit, string][] {
  if ('userId' in sender) return personLimits.picture.map((limit) => [limit, String(sender.userId)])
  const { ip = 'none', browser } = sender.visitor
  const browserKey = hashBrowser(browser)?.toString('base64url')
  const ofIp = visitorLimits.ip.map((limit): [Limit, string] => [limit, ip])
  return browserKey ? [...ofIp, ...visitorLimits.browser.map((limit): [Limit, string] => [limit, browserKey])] : ofIp
}

function rowOf(upload: ProcessedUpload) {
  if ('blur' in upload)
    return { kind: 'picture', width: upload.width, height: upload.height, blur: upload.blur, seconds: null } as const
  const kind = upload.seconds === null ? 'pdf' : 'audio'
  return { kind, width: null, height: null, blur: null, seconds: upload.seconds } as const
}

async function processUpload(
  bytes: Uint8Array,
  { takesPdf, takesVoice }: Rule,
  remake: typeof resizePicture,
): Promise<Result<ProcessedUpload, PictureErrorCode>> {
  if (takesVoice && recordingFormat(bytes)) {
    const voice = await readVoice(bytes).catch(codeOfRefusal)
    if (voice === 'video') return fail('file_kind')
    if (typeof voice === 'string') return fail(voice)
    if (voice) return voiceOf(bytes, voice)
  }
  if (takesVoice && (await seemsRecorded(bytes))) return fail('voice_broken')
  if (!takesPdf || !beginsAsPdf(bytes)) {
    const remade = await remake(bytes)
    if (remade.ok) return ok({ ...remade.value, files: remade.value.files as File[] })
    return fail(takesPdf && remade.code === 'picture_kind' ? 'file_kind' : remade.code)
  }
  return endsAsPdf(bytes) ? ok({ seconds: null, files: [{ bytes, format: 'pdf', width: 0 }] }) : fail('picture_broken')
}

/** In a worker thread, because the file is untrusted. */
const readVoice = createWorkerPool<Uint8Array, Recording | 'video' | null>(
  new URL('../../platform/media/audio-length-worker.ts', import.meta.url),
  { timeoutMs: 5_000, maxWaiting: 20 },
)

function codeOfRefusal(error: unknown): 'busy' | 'voice_broken' {
  if (!(error instanceof WorkerRefused)) throw error
  return error.code === 'busy' ? 'busy' : 'voice_broken'
}

/** Stored as recorded and served as audio only. The tolerance covers the stopping press. */
function voiceOf(bytes: Uint8Array, { format, seconds }: Recording): Result<ProcessedUpload, PictureErrorCode> {
  if (bytes.length > maxVoiceBytes || seconds > maxVoiceSeconds + 2) return fail('voice_long')
  const whole = Math.min(maxVoiceSeconds, Math.max(1, Math.round(seconds)))
  return ok({ seconds: whole, files: [{ bytes, format, width: 0 }] })
}

/** Sound, or a broken file of a format of recordings; other videos are not recordings. */
async function seemsRecorded(bytes: Uint8Array) {
  const kind = (await kindOfFile(bytes)) ?? ''
  return kind.startsWith('audio/') || (kind.startsWith('video/') && recordingFormat(bytes) !== null)
}

/** Padding that scanners and mail programs add around a PDF, skipped by readers. */
const maxPdfPadding = 1024
const latin1 = (bytes: Uint8Array, from: number, to?: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Only a BOM and white space may precede. PDFs are only downloaded. */
const beginsAsPdf = (bytes: Uint8Array) =>
  /^(?:\xEF\xBB\xBF)?[\0\s]*%PDF-/.test(latin1(bytes, 0, maxPdfPadding + '%PDF-'.length))

/** Blank padding may be longer: some scanners fill whole blocks. */
function endsAsPdf(bytes: Uint8Array) {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf('%%EOF')
  const tail = end < 0 ? null : latin1(bytes, end + '%%EOF'.length)
  return tail !== null && (tail.length <= maxPdfPadding || !/[^\0\s]/.test(tail))
}
