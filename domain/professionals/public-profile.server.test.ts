import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aProfessional, addService, addArea } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { professionalStates } from './professional.ts'
import { findPublicProfile } from './public-profile.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const idOf = (service: string) => catalog().serviceBySlug(service)!.id
const slugOf = async (id: number) =>
  (await db.selectFrom('professionals').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug

test('services, areas and stars are public, nothing else', async () => {
  const pro = await aProfessional(db, { phone: '11987651234' })
  await db
    .updateTable('professionals')
    .set({ document: '52998224725', description: 'Pinto casas.', rating_sum: 47, reviews_count: 10 })
    .where('id', '=', pro.professionalId)
    .execute()
  await addService(db, pro.professionalId, 'gesseiro')
  await addArea(db, pro.professionalId, 'ce')
  const slug = await slugOf(pro.professionalId)

  const profile = await findPublicProfile(db, slug)
  assert.deepEqual(
    profile && { ...profile, services: profile.services.length, serviceIds: profile.serviceIds.toSorted() },
    {
      id: pro.professionalId,
      slug,
      name: 'Carlos Teixeira',
      photoUrl: null,
      description: 'Pinto casas.',
      documentationApproved: true,
      isPartnerProfile: false,
      ratingSum: 47,
      reviewsCount: 10,
      baseCityId: cityBySlug('sp', 'sao-paulo')!.id,
      radiusKm: 30,
      worksOnline: false,
      photoPictureId: null,
      answerMinutes: null,
      answerPercent: null,
      lastSeen: null,
      hires: 0,
      since: testNow,
      hours: [],
      languages: [],
      payments: [],
      services: 2,
      serviceIds: [idOf('pintor'), idOf('gesseiro')].toSorted(),
      areas: [
        { uf: 'ce', city: null },
        { uf: 'sp', city: 'São Paulo' },
      ],
    },
  )

  const json = JSON.stringify(profile)
  for (const secret of ['11987651234', '98765', 'carlos@exemplo.com.br', '@', '52998224725'])
    assert.ok(!json.includes(secret), secret)
})

test('suspended, deleted, incomplete and unknown professionals have no page', async () => {
  const { professionalId } = await aProfessional(db)
  const slug = await slugOf(professionalId)
  const seen: Record<string, boolean> = {}
  for (const state of professionalStates) {
    await db.updateTable('professionals').set({ state }).where('id', '=', professionalId).execute()
    seen[state] = (await findPublicProfile(db, slug)) !== undefined
  }
  assert.deepEqual(seen, {
    phone_verified: false,
    active: true,
    in_review: true,
    approved: true,
    rejected: true,
    suspended: false,
    deleted: false,
  })
  assert.equal(await findPublicProfile(db, 'ninguem'), undefined)
})

test('a deleted account has no page, whatever its profile says', async () => {
  const { professionalId, userId } = await aProfessional(db)
  const slug = await slugOf(professionalId)
  await db
    .updateTable('users')
    .set({ status: 'deleted', phone: null, email: null, deleted_at: testNow })
    .where('id', '=', userId)
    .execute()
  assert.equal(await findPublicProfile(db, slug), undefined)
})
