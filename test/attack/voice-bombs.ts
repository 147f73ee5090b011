import { nestedMoov } from '../support/recordings.ts'
import { type Attack, change, type Findings, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

/** A parser that bounds boxes by the file instead of their parent doubles its work with each pair. */
const pairs = 23
const maxHealthMs = 1_000

/** A small voice message that parses for seconds must not block other requests. */
export const voiceBombs: Attack = {
  category: 'voice messages that stop the process',
  twin: {
    changes: [
      change(
        'platform/media/audio-length.ts',
        'parent.subarray(offset + headSize, offset + size)',
        'parent.subarray(offset + headSize)',
      ),
      change('platform/media/audio-length.ts', 'const maxDepth = 3', 'const maxDepth = 1e9'),
      change(
        'domain/pictures/store-picture.server.ts',
        'await readVoice(bytes).catch(codeOfRefusal)',
        "await import('#platform/media/audio-length.ts').then(({ readRecording }) => readRecording(bytes)).catch(codeOfRefusal)",
      ),
    ],
  },
  async run(demo) {
    const { address } = demo
    const cookie = await signInOf(demo, phones.ana)
    const form = new FormData()
    form.set('file', new Blob([nestedMoov(pairs)], { type: 'audio/mp4' }), 'voice.m4a')
    let isAnswered = false
    const sending = fetch(`${address}/v1/chat/files`, {
      method: 'POST',
      headers: { cookie, origin: address },
      body: form,
    }).finally(() => (isAnswered = true))
    let maxMs = 0
    while (!isAnswered) {
      const startedAt = performance.now()
      await (await fetch(`${address}/healthz`)).arrayBuffer()
      maxMs = Math.max(maxMs, performance.now() - startedAt)
    }
    const { status } = await sending
    const findings: Findings = []
    if (status < 400 || status >= 500) findings.push(`a broken recording answers ${status}`)
    if (maxMs > maxHealthMs) findings.push(`health waited ${Math.round(maxMs)} ms for a voice message`)
    return findings
  },
}
