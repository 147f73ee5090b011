import type { Operations } from './api-types.ts'
import type { Answer } from './call.ts'

/** Longer than the server waits for a body that stalls (http/read-body.ts), so that its answer is heard. */
export const stallMs = 30_000
/** From the last byte to the answer. */
const answerMs = 120_000

type UploadEndpoint = 'POST /v1/pictures' | 'POST /v1/requests/photos' | 'POST /v1/chat/files'

/** Bytes that left, of those that the whole form has. */
export type Progress = { sent: number; total: number }

/**
 * Sends a form with a file for as long as bytes keep leaving, and reports them to `onProgress`. Never throws; no answer and a stall
 * are status 0.
 */
export function upload<Name extends UploadEndpoint>(
  endpoint: Name,
  body: FormData,
  onProgress: (progress: Progress) => void,
): Promise<Answer<Operations[Name]['value']>> {
  // fetch does not report the progress of an upload
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', endpoint.slice('POST '.length))
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-version', '7')
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
      const said = (request.response ?? {}) as Operations[Name]['value'] & {
        message?: string
        code?: string
        errors?: Record<string, string>
      }
      if (request.status >= 200 && request.status < 300) return resolve({ ok: true, value: said })
      resolve({ ok: false, status: request.status, message: said.message, code: said.code, errors: said.errors ?? {} })
    }
    for (const event of ['load', 'error', 'abort'] as const) request.addEventListener(event, end)
    waitFor(stallMs)
    request.send(body)
  })
}
