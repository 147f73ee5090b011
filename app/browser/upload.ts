import type { Operations } from './api-types.ts'
import type { Answer } from './call.ts'
import { pagePersonHeader } from './page-person.ts'

/** Longer than the server's stall limit (http/read-body.ts), so that its response arrives. */
export const stallMs = 30_000
/** After the last byte. */
const answerMs = 120_000

type UploadEndpoint = 'POST /v1/pictures' | 'POST /v1/requests/photos' | 'POST /v1/chat/files'

/** Bytes sent of the total. */
export type Progress = { sent: number; total: number }

/**
 * Uploads a form while bytes are being sent, reporting to `onProgress`. With an idempotency key it may be sent again.
 * Never throws; no response and a stall are status 0.
 */
export function upload<Name extends UploadEndpoint>(
  endpoint: Name,
  body: FormData,
  onProgress: (progress: Progress) => void,
  idempotencyKey?: string,
): Promise<Answer<Operations[Name]['value']>> {
  // fetch does not report the progress of an upload
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', endpoint.slice('POST '.length))
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-version', '7')
    for (const [name, value] of Object.entries(pagePersonHeader())) request.setRequestHeader(name, value)
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
    let timer: ReturnType<typeof setTimeout>
    const waitFor = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), ms)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitFor(stallMs)
      onProgress({ sent: loaded, total })
    })
    request.upload.addEventListener('load', () => waitFor(answerMs))
    const end = () => {
      clearTimeout(timer)
      const body = (request.response ?? {}) as Operations[Name]['value'] & {
        message?: string
        code?: string
        errors?: Record<string, string>
      }
      if (request.status >= 200 && request.status < 300) return resolve({ ok: true, value: body })
      resolve({ ok: false, status: request.status, message: body.message, code: body.code, errors: body.errors ?? {} })
    }
    for (const event of ['load', 'error', 'abort'] as const) request.addEventListener(event, end)
    waitFor(stallMs)
    request.send(body)
  })
}
