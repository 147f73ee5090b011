import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteChatOpened, noteConversationSeen } from './chat-events.ts'

for (const [event, milliseconds, begin] of [
  ['chat-cli__init', 1_000, noteChatOpened],
  ['chat-cli__view', 5_000, noteConversationSeen],
] as const)
  test(`${event} is noted after ${milliseconds} ms, once, and not when one has left before`, ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const noted: string[] = []
    begin((name) => noted.push(name))
    const leave = begin((name) => noted.push(`${name} of one who left`))
    mock.timers.tick(milliseconds - 1)
    assert.deepEqual(noted, [])
    leave()
    mock.timers.tick(1)
    assert.deepEqual(noted, [event])
    mock.timers.tick(60_000)
    assert.deepEqual(noted, [event])
  })
