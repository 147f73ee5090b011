import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'vitest'
import { createRenderedPngCache } from './rendered-png-cache.ts'

/** A renderer that finishes on demand. */
function slowPainter() {
  const running: ((bytes: Buffer) => void)[] = []
  let maxRunning = 0
  let rendered = 0
  const render = () => {
    rendered++
    return new Promise<Buffer>((done) => {
      running.push(done)
      maxRunning = Math.max(maxRunning, running.length)
    })
  }
  return {
    render,
    finishOne: () => running.shift()?.(Buffer.alloc(100)),
    get maxRunning() {
      return maxRunning
    },
    get rendered() {
      return rendered
    },
  }
}

test('concurrent requests for one picture share one drawing', async () => {
  const painter = slowPainter()
  const pictures = createRenderedPngCache({ render: painter.render })
  const requests = Array.from({ length: 20 }, () => pictures.get('a', () => '<svg/>'))
  await turn()
  painter.finishOne()
  const etags = new Set((await Promise.all(requests)).map(({ etag }) => etag))
  assert.equal(etags.size, 1)
  assert.equal(painter.rendered, 1)
  await pictures.get('a', () => assert.fail('it is kept'))
})

test('at most two are rendered at once', async () => {
  const painter = slowPainter()
  const pictures = createRenderedPngCache({ render: painter.render })
  let done = 0
  const all = Promise.all(Array.from({ length: 9 }, (_, n) => pictures.get(`${n}`, () => '<svg/>').then(() => done++)))
  while (done < 9) {
    painter.finishOne()
    await turn()
  }
  await all
  assert.equal(painter.maxRunning, 2)
  assert.equal(painter.rendered, 9)
})

test('the cache stays within its bytes and evicts the least recently requested', async () => {
  let rendered: string[] = []
  const pictures = createRenderedPngCache({
    render: async (svg) => (rendered.push(svg), Buffer.alloc(100)),
    maxBytes: 450,
  })
  for (const name of ['a', 'b', 'c', 'd', 'a', 'e']) await pictures.get(name, () => name)
  assert.deepEqual(pictures.size(), { pictures: 4, bytes: 400 })
  rendered = []
  await pictures.get('a', () => 'a')
  assert.deepEqual(rendered, [])
  await pictures.get('b', () => 'b')
  assert.deepEqual(rendered, ['b'])
})

test('a failed drawing is retried by the next request', async () => {
  let fails = true
  const pictures = createRenderedPngCache({
    render: async () => (fails ? Promise.reject(new Error('no')) : Buffer.alloc(1)),
  })
  await assert.rejects(pictures.get('a', () => '<svg/>'))
  fails = false
  assert.ok((await pictures.get('a', () => '<svg/>')).etag)
})
