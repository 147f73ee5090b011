import type { Answer } from './call.ts'

/** Longer than the server's stall limit (http/read-body.ts), so that its response arrives. */
export const stallMs = 30_000
/** After the last byte. */
const answerMs = 120_000

/** Bytes sent of the total. */
export type Progress = { sent: number; total: number }

/**
 * Uploads a form while bytes are being sent, reporting to `onProgress`. Never throws; no response and a stall are
 * status 0.
 */
export function upload<Value>(
  address: string,
  body: FormData,
  onProgress: (progress: Progress) => void,
): Promise<Answer<Value>> {
  // fetch does not report the progress of an upload
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
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
      const said = (request.response ?? {}) as Value & { message?: string; code?: string }
      if (request.status >= 200 && request.status < 300) return resolve({ ok: true, value: said })
      resolve({ ok: false, status: request.status, message: said.message, code: said.code })
    }
    for (const event of ['load', 'error', 'abort'] as const) request.addEventListener(event, end)
    waitFor(stallMs)
    request.send(body)
  })
}
