import type { Answer } from './call.ts'

const patienceMs = 120_000

/** Sends a form with a file; `onProgress` is told a part of 1 as it goes. Never throws; nobody who answers is status 0. */
export function upload<Value>(
  address: string,
  body: FormData,
  onProgress: (part: number) => void,
): Promise<Answer<Value>> {
  // fetch tells nothing of what is on its way
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.timeout = patienceMs
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-version', '7')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    const end = () => {
      const said = (request.response ?? {}) as Value & { message?: string; code?: string }
      if (request.status === 201) return resolve({ ok: true, value: said })
      resolve({ ok: false, status: request.status, message: said.message, code: said.code })
    }
    for (const event of ['load', 'error', 'timeout', 'abort'] as const) request.addEventListener(event, end)
    request.send(body)
  })
}
