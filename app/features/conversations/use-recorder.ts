import { useEffect, useRef, useState } from 'react'
import { maxVoiceSeconds } from '#domain/pictures/picture.ts'
import { conversationTexts as words } from '#texts/conversations.ts'

/** A recording; `preview` is its object URL. */
export type Recorder =
  | { state: 'none'; problem?: string }
  | { state: 'asking' }
  | { state: 'recording'; seconds: number }
  | { state: 'recorded'; seconds: number; file: File; preview: string }

/** MP4 first: older iPhones cannot play WebM. */
const voiceTypes = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus']

/** The type to record in; undefined leaves it to the browser. */
export const pickVoiceType = (isSupported: (type: string) => boolean) => voiceTypes.find(isSupported)
const bitsPerSecond = 32_000
/** Shorter recordings are accidental. */
const minRecordingMs = 700

/** Without support there is no button. */
export const recordsVoice = () =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

const refusedTexts: Record<string, string> = {
  NotAllowedError: words.voiceRefused,
  NotFoundError: words.voiceNoMicrophone,
}

/** Records a voice message of up to two minutes. The microphone is requested on press and released at the end. */
export function useRecorder() {
  const [recorder, setRecorder] = useState<Recorder>({ state: 'none' })
  const running = useRef<MediaRecorder>(undefined)
  /** Generation counter: events of an earlier recording, or of a left page, are ignored. */
  const turn = useRef(0)
  const preview = useRef('')

  function discard() {
    turn.current++
    stop()
    if (preview.current) URL.revokeObjectURL(preview.current)
    preview.current = ''
  }
  useEffect(() => discard, [])

  async function start() {
    discard()
    const ownTurn = turn.current
    setRecorder({ state: 'asking' })
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      return setRecorder({ state: 'none', problem: refusedTexts[name] ?? words.voiceFailed })
    }
    const release = () => stream.getTracks().forEach((track) => track.stop())
    if (turn.current !== ownTurn) return release()
    let mediaRecorder: MediaRecorder
    try {
      const mimeType = pickVoiceType((type) => MediaRecorder.isTypeSupported(type))
      mediaRecorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
      mediaRecorder.start(1_000)
    } catch {
      release() // the microphone was taken or unplugged meanwhile
      return setRecorder({ state: 'none', problem: words.voiceFailed })
    }
    running.current = mediaRecorder
    const parts: Blob[] = []
    const began = performance.now()
    const passed = () => Math.min(maxVoiceSeconds, Math.floor((performance.now() - began) / 1000))
    const clock = setInterval(() => {
      if (mediaRecorder.state !== 'recording') return
      if (passed() >= maxVoiceSeconds) mediaRecorder.stop()
      else setRecorder({ state: 'recording', seconds: passed() })
    }, 250)
    mediaRecorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && parts.push(data))
    mediaRecorder.addEventListener('stop', () => {
      clearInterval(clock)
      release()
      if (turn.current !== ownTurn) return
      const lasted = performance.now() - began
      if (lasted < minRecordingMs) return setRecorder({ state: 'none', problem: words.voiceShort })
      if (!parts.length) return setRecorder({ state: 'none', problem: words.voiceFailed })
      const file = new File(parts, 'voz', { type: mediaRecorder.mimeType })
      preview.current = URL.createObjectURL(file)
      setRecorder({
        state: 'recorded',
        seconds: Math.min(maxVoiceSeconds, Math.max(1, Math.round(lasted / 1000))),
        file,
        preview: preview.current,
      })
    })
    setRecorder({ state: 'recording', seconds: 0 })
  }

  /** A phone call may have paused it. */
  function stop() {
    if (running.current && running.current.state !== 'inactive') running.current.stop()
  }

  function drop() {
    discard()
    setRecorder({ state: 'none' })
  }

  return { recorder, start, stop, drop }
}
