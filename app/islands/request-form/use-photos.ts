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
  /** Once uploaded: its token. */
  word?: string
  /** Uploaded, but its preview failed to load. */
  isUnseen?: boolean
  problem?: string
  /** A retry may succeed. */
  canRetry?: boolean
}

const sentBefore = (word: string): FormPhoto => ({ key: newId(), name: '', state: 'sent', word })

/** Sequential, so that the first response sets the browser id before the second request. */
export function usePhotos(before: readonly string[], onPhotos: (isReady: boolean) => void) {
  const [photos, setPhotos] = useState(() => before.map(sentBefore))
  const [problem, setProblem] = useState<string>()
  const turn = useRef(Promise.resolve())
  const removedKeys = useRef(new Set<string>())
  const change = (key: string, changes: Partial<FormPhoto>) =>
    setPhotos((last) => last.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  const statusText = photos.map(({ state, word }) => `${state} ${word}`).join()
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else onPhotos(photos.every(({ state }) => state === 'sent'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when a photo is added, removed or uploaded
  }, [statusText])

  async function send({ key, file }: FormPhoto) {
    if (removedKeys.current.has(key) || !file) return
    change(key, { state: 'sending' })
    const { erasePhoto, uploadPhoto } = await import('./upload-photo.ts')
    const answer = await uploadPhoto(file, (progress) => change(key, { progress }))
    if (!answer.ok) {
      const canRetry = isTransientError(answer)
      const problem = answer.status === 413 ? words.tooLarge : answer.message || words.failed
      return change(key, { state: 'failed', problem, canRetry })
    }
    if (removedKeys.current.has(key)) return void erasePhoto(answer.value.photo)
    change(key, { state: 'sent', word: answer.value.photo })
  }
  const queue = (one: FormPhoto) => {
    turn.current = turn.current
      .then(() => send(one))
      .catch(() => change(one.key, { state: 'failed', problem: words.failed, canRetry: true }))
  }

  function add(files: readonly File[]) {
    const acceptedFiles = files.slice(0, maxOrderPhotos - photos.length)
    setProblem(acceptedFiles.length < files.length ? words.tooMany : undefined)
    const fresh = acceptedFiles.map((file): FormPhoto => ({
      key: newId(),
      name: file.name,
      file,
      state: 'waiting',
    }))
    setPhotos((last) => [...last, ...fresh])
    for (const one of fresh) queue(one)
  }

  function again(one: FormPhoto) {
    change(one.key, { state: 'waiting' })
    queue(one)
  }

  function remove({ key, word }: FormPhoto) {
    removedKeys.current.add(key)
    setProblem(undefined)
    setPhotos((last) => last.filter((one) => one.key !== key))
    if (word) void import('./upload-photo.ts').then(({ erasePhoto }) => erasePhoto(word))
  }

  /** The preview failed, perhaps because the server deleted the photo after a day. */
  async function miss({ key, word }: FormPhoto) {
    change(key, { isUnseen: true })
    if (word && (await isPhotoGone(word))) change(key, { state: 'failed', problem: words.gone })
  }

  return { photos, problem, add, again, remove, miss }
}
