import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react'
import { keepTrying } from '#app/browser/keep-trying.ts'
import { keptUnsent, readUnsent } from './kept-unsent.ts'
import { type Outcome, sendingLine } from './sending-line.ts'
import type { Timeline, Unsent } from './timeline.ts'

const longestPauseMs = 10_000

type Asked = {
  chatId: string
  unsent: Unsent[]
  post: RefObject<(one: Unsent) => Promise<Outcome>>
  setTimeline: Dispatch<SetStateAction<Timeline>>
}

/** What was written without a connection: it stays in the tab, also over a reload, and goes in its order once there is one. */
export function useUnsent({ chatId, unsent, post, setTimeline }: Asked) {
  const key = `unsent:chat:${chatId}`
  const [line] = useState(() => sendingLine((one) => post.current(one)))
  const isRead = useRef(false)

  useEffect(() => {
    queueMicrotask(() => {
      if (isRead.current) return
      isRead.current = true
      const kept = readUnsent(sessionStorage.getItem(key))
      if (!kept.length) return
      setTimeline((last) => ({ ...last, unsent: [...kept, ...last.unsent] }))
      void line.add(...kept.filter(({ state }) => state === 'waiting'))
    })
  }, [key, line, setTimeline])

  useEffect(() => {
    if (!isRead.current) return
    const text = keptUnsent(unsent)
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  }, [key, unsent])

  const isUnderWay = unsent.some(({ state }) => state !== 'failed')
  useEffect(() => (isUnderWay ? keepTrying(line.goOn, longestPauseMs) : undefined), [isUnderWay, line])

  return line
}
