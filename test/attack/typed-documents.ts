import { aProfessional } from '#db/builders/people.ts'
import type { Demo } from '../e2e/demo-data.ts'
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
  async run(demo) {
    await typeDocument(demo)
    const state = await typeDocument(demo)
    return state === 'active' ? [] : [`the owner of a CPF that a stranger typed stays ${state}`]
  },
}

/** Types a CPF as a new professional over HTTP; returns the profile's state. */
async function typeDocument(demo: Demo) {
  const { professionalId, phone } = await aProfessional(demo.db, { approved: false })
  const profile = () =>
    demo.db.selectFrom('professionals').select('state').where('id', '=', professionalId).executeTakeFirstOrThrow()
  await demo.db
    .updateTable('professionals')
    .set({ state: 'phone_verified', document: null })
    .where('id', '=', professionalId)
    .execute()
  const cookie = await demo.signIn(phone, 'professional')
  await fetch(`${demo.address}/profissional/completar`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: demo.address },
    body: new URLSearchParams({ intent: 'person', document: cpf }),
  })
  return (await profile()).state
}
