import { useState, useSyncExternalStore } from 'react'
import { newId } from '#app/browser/new-id.ts'
import type { Progress } from '#app/browser/upload.ts'
import { maxFiles } from '#domain/conversations/conversation.ts'
import { conversationTexts, tooManyFilesText } from '#texts/conversations.ts'
import { filesKey, serializeFiles, parseFiles } from './stored-files.ts'
import { uploadFile } from './upload-file.ts'

/** A chosen file and its upload. */
export type Attachment = {
  key: string
  name: string
  /** Until uploaded. */
  file?: File
  state: 'uploading' | 'failed' | 'uploaded'
  /** While uploading. */
  progress?: Progress
  /** Once uploaded. */
  id?: number
  at?: number
  problem?: string
  /** Whether a retry may succeed. */
  canRetry?: boolean
}

/** Too large or unreadable: a retry would fail again. */
const permanentStatuses = [413, 415, 422]

/** Kept outside React, so that uploads continue when the person leaves the conversation. */
const chosen = new Map<string, Attachment[]>()
const listeners = new Set<() => void>()
const noAttachments: Attachment[] = []

/** Attachments of the next message; initially those stored in the tab. */
function getAttachments(chatId: string) {
  const attachments = chosen.get(chatId)
  if (attachments) return attachments
  const storedFiles = parseFiles(sessionStorage.getItem(filesKey(chatId)), Date.now())
  const restored = storedFiles.map((file): Attachment => ({ ...file, key: newId(), state: 'uploaded' }))
  chosen.set(chatId, restored)
  return restored
}

function storeAttachments(chatId: string, files: Attachment[]) {
  chosen.set(chatId, files)
  const uploaded = files.flatMap(({ id, name, at }) => (id === undefined ? [] : [{ id, name, at: at ?? 0 }]))
  const text = serializeFiles(uploaded)
  if (text) sessionStorage.setItem(filesKey(chatId), text)
  else sessionStorage.removeItem(filesKey(chatId))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Up to four attachments of the next message, each uploaded when chosen. Leaving the conversation drops nothing; a
 * reload keeps uploaded ones.
 */
export function useAttachments(chatId: string) {
  const attachments = useSyncExternalStore(
    subscribe,
    () => getAttachments(chatId),
    () => noAttachments,
  )
  const [problem, setProblem] = useState<string>()
  const setAttachments = (next: (last: Attachment[]) => Attachment[]) =>
    storeAttachments(chatId, next(getAttachments(chatId)))
  const update = (key: string, changes: Partial<Attachment>) =>
    setAttachments((last) =>
      last.map((attachment) => (attachment.key === key ? { ...attachment, ...changes } : attachment)),
    )

  async function send({ key, file }: Pick<Attachment, 'key' | 'file'>) {
    if (!file) return
    const answer = await uploadFile(file, (progress) => update(key, { progress }))
    if (answer.ok) return update(key, { state: 'uploaded', id: answer.value.id, at: Date.now() })
    const canRetry = !permanentStatuses.includes(answer.status)
    update(key, { state: 'failed', canRetry, problem: answer.message ?? conversationTexts.fileFailed })
  }

  function add(files: readonly File[]) {
    const acceptedFiles = files.slice(0, maxFiles - attachments.length)
    setProblem(acceptedFiles.length < files.length ? tooManyFilesText(maxFiles) : undefined)
    const added = acceptedFiles.map((file): Attachment => ({
      key: newId(),
      name: file.name,
      file,
      state: 'uploading',
    }))
    setAttachments((last) => [...last, ...added])
    for (const attachment of added) void send(attachment)
  }

  function retry(attachment: Attachment) {
    update(attachment.key, { state: 'uploading' })
    void send(attachment)
  }

  const remove = (key: string) => setAttachments((last) => last.filter((attachment) => attachment.key !== key))

  /** Returns the uploaded files for a message and clears the list. */
  function takeUploaded() {
    const uploaded = attachments.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]))
    setAttachments(() => [])
    setProblem(undefined)
    return uploaded
  }

  const isBusy = attachments.some(({ state }) => state === 'uploading')
  const hasFailed = attachments.some(({ state }) => state === 'failed')
  return { attachments, problem, add, retry, remove, takeUploaded, isBusy, hasFailed }
}
