import { madeSmall } from '#app/browser/send-picture.ts'
import type { Answer } from '#app/browser/call.ts'

const patienceMs = 120_000
/** As sharp as a document has to be. */
const largestSide = 2_200

/** Sends one file for a message; `onProgress` is told a part of 1 as it goes. Never throws; nobody who answers is status 0. */
export async function uploadFile(file: File, onProgress: (part: number) => void): Promise<Answer<{ id: number }>> {
  const body = new FormData()
  body.append('file', await madeSmall(file, largestSide), 'arquivo')
  // fetch tells nothing of what is on its way
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/v1/chat/files')
    request.timeout = patienceMs
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-version', '7')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    const end = () => {
      const said = (request.response ?? {}) as { id?: number; message?: string; code?: string }
      if (request.status === 201 && said.id !== undefined) return resolve({ ok: true, value: { id: said.id } })
      resolve({ ok: false, status: request.status, message: said.message, code: said.code })
    }
    for (const event of ['load', 'error', 'timeout', 'abort'] as const) request.addEventListener(event, end)
    request.send(body)
  })
}
