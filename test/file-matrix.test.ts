import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { test } from 'vitest'
import { aConversation } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerToOne } from '#domain/matching/best-professionals.server.ts'
import type { PicturePurpose } from '#domain/pictures/picture.ts'
import { privatePictureLink } from '#domain/pictures/pictures.server.ts'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { asProfessional, asClient } from '#domain/shared/caller.ts'
import { secrets } from '#platform/security/secrets.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { anMp4 } from './support/recordings.ts'
import { startTestServer } from './support/server.ts'

/** Access to files: every kind, requested by every role. */

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
// This process makes cookies and links that the server reads.
const SECRET_KEYS = secrets()
  .keys.map(({ bytes }) => bytes.toString('base64url'))
  .join(',')
const { address } = await startTestServer(scope, { url, env: { SECRET_KEYS, PIN_PEPPER: secrets().pinPepper } })

const { pro, order, leadId, chatId } = await aConversation(db, { at: new Date() })
await db.updateTable('conversations').set({ client_listed: true }).where('chat_id', '=', chatId).execute()
const offered = await aProfessional(db)
const offer = { orderId: order.id, professionalId: offered.professionalId }
await db.transaction().execute((tx) => offerToOne(tx, offer, new Date()))
const verifier = await aStaffMember(db, ['verify_pros'])
const deletedClient = await aClient(db)

const cookieOf = async ({ userId }: { userId: number }) => signedInCookie(db, userId)
const people = {
  visitor: '',
  client: await signedInCookie(db, order.clientId),
  'other client': await cookieOf(await aClient(db)),
  'professional of the contact': await cookieOf(pro),
  'professional who was offered the order': await cookieOf(offered),
  'professional elsewhere': await cookieOf(await aProfessional(db, { city: ['am', 'manaus'] })),
  'staff who claimed the document': await cookieOf(verifier),
  'staff who verifies too': await cookieOf(await aStaffMember(db, ['verify_pros'])),
  'staff who decides about coins': await cookieOf(await aStaffMember(db, ['wallet_adjust'])),
  'staff who moderates': await cookieOf(await aStaffMember(db, ['moderate'])),
  'staff who reads conversations': await cookieOf(await aStaffMember(db, ['chat_read'])),
  'deleted client': await cookieOf(deletedClient),
} as const
type Person = keyof typeof people
const everybody = Object.keys(people) as Person[]
await db
  .updateTable('users')
  .set({ status: 'deleted', phone: null, email: null, deleted_at: new Date() })
  .where('id', '=', deletedClient.userId)
  .execute()

const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#14655a' } })
  .jpeg()
  .toBuffer()

async function sent(path: string, who: Person, bytes: Buffer, type: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'arquivo')
  const headers = { origin: address, accept: 'application/json', cookie: people[who] }
  const answer = await fetch(`${address}${path}`, { method: 'POST', body: form, headers })
  assert.equal(answer.status, 201, await answer.clone().text())
  return (await answer.json()) as { id: number; name: string }
}
const picture = (purpose: PicturePurpose, who: Person, fields: Record<string, string> = {}) =>
  sent('/v1/pictures', who, photo, 'image/jpeg', { purpose, ...fields })
const ofConversation = (who: Person, bytes: Buffer, type: string) => sent('/v1/chat/files', who, bytes, type, {})

async function sendFile(who: Person, userId: number, { id }: { id: number }) {
  const result = await sendMessage(
    db,
    asClient(userId),
    { chatId, text: '', clientId: randomUUID(), files: [id] },
    new Date(),
  )
  assert.ok(result.ok, `${who}: ${JSON.stringify(result)}`)
}
const his = 'professional of the contact'
const face = await picture('photo', his)
const { id: album } = await db
  .insertInto('portfolio_albums')
  .values({ professional_id: pro.professionalId, title: 'Salas', position: 1, created_at: new Date() })
  .returning('id')
  .executeTakeFirstOrThrow()
const work = await picture('portfolio', his, { album: `${album}` })
const document = await picture('document', his)
const selfie = await picture('selfie', his)
await picture('order', 'client', { order: order.uuid })
const ofMessage = await ofConversation('client', photo, 'image/jpeg')
await sendFile('client', order.clientId, ofMessage)
const voice = await ofConversation(his, anMp4(3), 'audio/mp4')
await sendFile(his, pro.userId, voice)
const ofProposal = await picture('proposal', his)
const items = [{ kind: 'labour', description: 'Pintar', quantity: 1_000, unit: 'un', unitCents: 10_000 } as const]
const terms = { travelCents: 0, discountCents: 0, payment: 'Pix no fim', warrantyDays: 90, validDays: 10, after: 0 }
const proposal = { leadId, items, photos: [ofProposal.name], ...terms }
assert.ok((await sendProposal(db, asProfessional(pro.userId), proposal, new Date())).ok)

const again = await anOrder(db, { client: { userId: order.clientId, phone: '11999990000' } })
const paid = await unlockLead(db, asProfessional(pro.userId), { orderUuid: again.uuid }, new Date())
assert.ok(paid.ok, JSON.stringify(paid))
const proof = await picture('claim', his, { contact: `${paid.value.leadId}` })
const claim = {
  leadId: paid.value.leadId,
  userId: pro.userId,
  reason: 'other_scope',
  words: 'O serviço é outro, como se vê.',
} as const
assert.ok((await requestRefund(db, asProfessional(claim.userId), claim, new Date())).ok)

const { name: orderPhoto } = await db
  .selectFrom('pictures')
  .select('name')
  .where('purpose', '=', 'order')
  .where('owner_user_id', '=', order.clientId)
  .executeTakeFirstOrThrow()
const linkOf = (name: string, viewer: number) => `/fotos/privadas/${privatePictureLink({ name, viewer }, new Date())}`
const two: Person[] = ['client', his]

/** Each file, its address, and who gets it. */
const files: { file: string; at: string; seenBy: readonly Person[] }[] = [
  { file: 'a photo of a profile', at: `/fotos/${face.name}-800.webp`, seenBy: everybody },
  { file: 'a picture of a portfolio', at: `/fotos/${work.name}-320.webp`, seenBy: everybody },
  {
    file: 'a document, by the link of who claimed it',
    at: linkOf(document.name, verifier.userId),
    seenBy: ['staff who claimed the document'],
  },
  { file: 'a selfie, by the link of its owner', at: linkOf(selfie.name, pro.userId), seenBy: [his] },
  {
    file: 'a photo of an order',
    at: `/v1/orders/${order.uuid}/photos/${orderPhoto}`,
    seenBy: [...two, 'professional who was offered the order', 'staff who moderates'],
  },
  {
    file: 'a picture of a conversation',
    at: `/v1/chat/${chatId}/files/${ofMessage.name}`,
    seenBy: two,
  },
  { file: 'a voice', at: `/v1/chat/${chatId}/files/${voice.name}`, seenBy: two },
  { file: 'a photo of a proposal', at: `/v1/proposals/photos/${ofProposal.name}`, seenBy: two },
  {
    file: 'a file of a claim',
    at: `/v1/claims/files/${proof.name}`,
    seenBy: [his, 'staff who decides about coins'],
  },
  // No private file has a public address, whatever its name.
  ...[document, selfie, { name: orderPhoto }, ofMessage, voice, ofProposal, proof].map(({ name }, index) => ({
    file: `private file ${index + 1}, as if it were public`,
    at: `/fotos/${name}-320.webp`,
    seenBy: [],
  })),
]

for (const { file, at, seenBy } of files)
  test(`${file} is seen by ${seenBy.length === everybody.length ? 'everybody' : seenBy.join(', ') || 'nobody'}`, async () => {
    for (const who of everybody) {
      const seen = await fetch(`${address}${at}`, { headers: people[who] ? { cookie: people[who] } : {} })
      const bytes = await seen.arrayBuffer()
      if (seenBy.includes(who)) {
        assert.equal(seen.status, 200, who)
        assert.match(seen.headers.get('content-type')!, /^(?:image|audio)\//, who)
        assert.equal(seen.headers.get('x-content-type-options'), 'nosniff', who)
        continue
      }
      const isNobody = who === 'visitor' || who === 'deleted client'
      const refused =
        at.startsWith('/fotos/') && !at.startsWith('/fotos/privadas/') ? [404] : isNobody ? [401] : [403, 404]
      assert.ok(refused.includes(seen.status), `${who} is answered ${seen.status}`)
      assert.match(seen.headers.get('content-type') ?? '', /json/, who)
      assert.ok(bytes.byteLength < 1_000, who)
    }
  })

test('a file is not accessible in another conversation, order or kind', async () => {
  const other = await aConversation(db, { at: new Date() })
  const cookie = await signedInCookie(db, other.order.clientId)
  const also = await signedInCookie(db, other.pro.userId)
  for (const at of [
    `/v1/chat/${other.chatId}/files/${ofMessage.name}`,
    `/v1/orders/${other.order.uuid}/photos/${orderPhoto}`,
    `/v1/orders/${other.order.uuid}/photos/${document.name}`,
    `/v1/chat/${other.chatId}/files/${document.name}`,
    `/v1/proposals/photos/${document.name}`,
    `/v1/proposals/photos/${ofMessage.name}`,
    `/v1/proposals/photos/${proof.name}`,
    `/v1/claims/files/${document.name}`,
    `/v1/claims/files/${proof.name}`,
  ])
    for (const who of [cookie, also])
      assert.equal((await fetch(`${address}${at}`, { headers: { cookie: who } })).status, 404, at)
})
