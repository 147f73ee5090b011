import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTown } from './e2e/demo-town.ts'
import { changingAddresses } from './support/route-table.ts'

const town = await startTown({ after })
const cookie = await town.signIn('11912345678')

const addresses = changingAddresses()

const strangers: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://localhost.evil.example', 'sec-fetch-site': 'cross-site' },
]

async function post(path: string, headers: Record<string, string>) {
  const response = await fetch(town.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: '{}',
  })
  return response.status
}

test('nothing changes by the hand of another site: each address refuses each stranger', async () => {
  assert.ok(addresses.length > 60, `${addresses.length} addresses`)
  for (const path of addresses)
    for (const stranger of strangers) {
      // Pages are guarded twice: React Router answers 400 to another origin before our own 403.
      const status = await post(path, stranger)
      assert.ok(status === 403 || status === 400, `${path} ${JSON.stringify(stranger)}: ${status}`)
    }
})

test('the same requests from our own pages are looked at', async () => {
  const looked = await Promise.all(
    addresses.map((path) => post(path, { origin: town.address, 'sec-fetch-site': 'same-origin' })),
  )
  assert.ok(looked.filter((status) => status !== 403 && status !== 400).length > addresses.length * 0.5)
})

test('a page opened from another site is a page: GET is let in', async () => {
  const response = await fetch(`${town.address}/reformas-e-reparos/pintor`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(response.status, 200)
})
