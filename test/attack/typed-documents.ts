import { aProfessional } from '#db/builders/people.ts'
import type { Town } from '../e2e/demo-data.ts'
import { type Attack, change } from './attack.ts'

const cpf = '52998224725'

/** Typing another person's CPF must not block its owner. */
export const typedDocuments: Attack = {
  category: 'a typed CPF that locks its owner out',
  twin: {
    changes: [
      change(
        'domain/professionals/document-of-other.server.ts',
        "\n    .where('documentation_approved', '=', true)",
        '',
      ),
    ],
  },
  async run(town) {
    await typeDocument(town)
    const state = await typeDocument(town)
    return state === 'active' ? [] : [`the owner of a CPF that a stranger typed stays ${state}`]
  },
}

/** Types a CPF as a new professional over HTTP; returns the profile's state. */
async function typeDocument(town: Town) {
  const { professionalId, phone } = await aProfessional(town.db, { approved: false })
  const profile = () =>
    town.db.selectFrom('professionals').select('state').where('id', '=', professionalId).executeTakeFirstOrThrow()
  await town.db
    .updateTable('professionals')
    .set({ state: 'phone_verified', document: null })
    .where('id', '=', professionalId)
    .execute()
  const cookie = await town.signIn(phone, 'professional')
  await fetch(`${town.address}/profissional/completar`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: town.address },
    body: new URLSearchParams({ intent: 'person', document: cpf }),
  })
  return (await profile()).state
}
