import { randomUUID } from 'node:crypto'
import { type Attack, change, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

const requests = 100
const maxAnswered = 60

/** One person requests documents endlessly, each of which may be rendered. */
export const endlessDocuments: Attack = {
  category: 'documents asked for without end',
  twin: {
    changes: [
      change('domain/shared/person-limits.ts', "'documents-in-hour', points: 60", "'documents-in-hour', points: 1e6"),
    ],
  },
  async run(demo) {
    const cookie = await signInOf(demo, phones.davi, 'professional')
    const ask = () =>
      fetch(`${demo.address}/profissional/carteira/compras/${randomUUID()}/recibo.pdf`, { headers: { cookie } })
    let answered = 0
    for (let sent = 0; sent < requests; sent += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, ask))
      answered += answers.filter(({ status }) => status !== 429 && status !== 503).length
    }
    return answered > maxAnswered ? [`${answered} of ${requests} documents were looked for`] : []
  },
}
