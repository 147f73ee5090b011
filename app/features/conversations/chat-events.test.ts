import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { recordChatOpened, recordConversationViewed } from './chat-events.ts'

for (const [event, milliseconds, begin] of [
  ['chat-cli__init', 1_000, recordChatOpened],
  ['chat-cli__view', 5_000, recordConversationViewed],
] as const)
  test(`${event} is tracked once after ${milliseconds} ms, and not after leaving earlier`, () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const noted: string[] = []
    begin((name) => noted.push(name))
    const leave = begin((name) => noted.push(`${name} of one who left`))
    vi.advanceTimersByTime(milliseconds - 1)
    assert.deepEqual(noted, [])
    leave()
    vi.advanceTimersByTime(1)
    assert.deepEqual(noted, [event])
    vi.advanceTimersByTime(60_000)
    assert.deepEqual(noted, [event])
  })
