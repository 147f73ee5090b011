import { useEffect, useRef, useState } from 'react'
import { isTransientError } from '#app/browser/call.ts'
import { newId } from '#app/browser/new-id.ts'
import type { Progress } from '#app/browser/upload.ts'
import { maxOrderPhotos } from '#domain/orders/photos/photo.ts'
import { requestPhotoTexts as words } from '#texts/request-fields.ts'
import { isPhotoGone } from './calls.ts'

/** A photo: uploading, uploaded or rejected. */
export type FormPhoto = {
  key: string
  name: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** While uploading. */
  progress?: Progress
  /** Until uploaded. */
  file?: File
  /** Once uploaded. */
  token?: string
  /** Uploaded, but its preview failed to load. */
  isUnseen?: boolean
  problem?: string
  /** A retry may succeed. */
  canRetry?: boolean
}

const storedPhoto = (token: string): FormPhoto => ({ key: newId(), name: '', state: 'sent', token })

/** Sequential, so that the first response sets the browser id before the second request. */
export function usePhotos(tokens: readonly string[], onPhotos: (isReady: boolean) => void) {
  const [photos, setPhotos] = useState(() => tokens.map(storedPhoto))
  const [problem, setProblem] = useState<string>()
  const uploads = useRef(Promise.resolve())
  const removedKeys = useRef(new Set<string>())
  const update = (key: string, changes: Partial<FormPhoto>) =>
    setPhotos((last) => last.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))

  const statusText = photos.map(({ state, token }) => `${state} ${token}`).join()
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else onPhotos(photos.every(({ state }) => state === 'sent'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when a photo is added, removed or uploaded
  }, [statusText])

  async function send({ key, file }: FormPhoto) {
    if (removedKeys.current.has(key) || !file) return
    update(key, { state: 'sending' })
    const { erasePhoto, uploadPhoto } = await import('./upload-photo.ts')
    const answer = await uploadPhoto(file, (progress) => update(key, { progress }))
    if (!answer.ok) {
      const canRetry = isTransientError(answer)
      const problem = answer.status === 413 ? words.tooLarge : answer.message || words.failed
      return update(key, { state: 'failed', problem, canRetry })
    }
    if (removedKeys.current.has(key)) return void erasePhoto(answer.value.photo)
    update(key, { state: 'sent', token: answer.value.photo })
  }
  const queue = (photo: FormPhoto) => {
    uploads.current = uploads.current
      .then(() => send(photo))
      .catch(() => update(photo.key, { state: 'failed', problem: words.failed, canRetry: true }))
  }

  function add(files: readonly File[]) {
    const acceptedFiles = files.slice(0, maxOrderPhotos - photos.length)
    setProblem(acceptedFiles.length < files.length ? words.tooMany : undefined)
    const added = acceptedFiles.map((file): FormPhoto => ({ key: newId(), name: file.name, file, state: 'waiting' }))
    setPhotos((last) => [...last, ...added])
    for (const photo of added) queue(photo)
  }

  function retry(photo: FormPhoto) {
    update(photo.key, { state: 'waiting' })
    queue(photo)
  }

  function remove({ key, token }: FormPhoto) {
    removedKeys.current.add(key)
    setProblem(undefined)
    setPhotos((last) => last.filter((photo) => photo.key !== key))
    if (token) void import('./upload-photo.ts').then(({ erasePhoto }) => erasePhoto(token))
  }

  /** Perhaps because the server deleted the photo after a day. */
  async function handlePreviewError({ key, token }: FormPhoto) {
    update(key, { isUnseen: true })
    if (token && (await isPhotoGone(token))) update(key, { state: 'failed', problem: words.gone })
  }

  return { photos, problem, add, retry, remove, handlePreviewError }
}
