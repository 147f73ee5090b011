import sharp from 'sharp'
import { unwrap } from '#db/unwrap.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { reportMessages } from '#domain/conversations/reports/report-messages.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { reviewOrder } from '#domain/orders/moderation/review-order.server.ts'
import { storePicture } from '#domain/pictures/store-picture.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { addHours } from '#domain/shared/durations.ts'
import { addPiece } from '#domain/verification/add-piece.server.ts'
import { sendDocuments } from '#domain/verification/send-documents.server.ts'
import type { Db } from '#platform/db.ts'
import type { Reviewer } from './past-work.ts'
import type { ProfessionalKey, UserIds } from './people.ts'
import { aLeadScene, anOrderScene, aPurchaseScene, type Scene } from './scenes.ts'

const corridor = {
  description: 'Pintar o corredor. Me chama no 11 9 8765-4321 que combino tudo por lá.',
  answers: {
    area: 'Um cômodo',
    metragem: 'Até 30 m²',
    estado: 'Descascando',
    material: 'Prefiro que o pintor inclua',
    moveis: 'Vazio',
  },
}
const shopFront = {
  description: 'Pintar a fachada da loja, duas demãos, com o letreiro já retirado.',
  answers: {
    area: 'Fachada ou muro',
    metragem: 'De 31 a 80 m²',
    estado: 'Com mofo ou infiltração',
    material: 'Eu compro com a lista do pintor',
    moveis: 'Vazio',
  },
}
const bedroom = {
  description: 'Pintar o quarto; a parede da janela descascou.',
  answers: {
    area: 'Um cômodo',
    metragem: 'Até 30 m²',
    estado: 'Descascando',
    material: 'Eu já tenho a tinta',
    moveis: 'Com móveis cobertos',
  },
}

/** A certificate without words: fonts differ between machines. */
const certificate = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200">
<rect width="900" height="1200" fill="#fffdf8"/><rect x="40" y="40" width="820" height="1120" fill="none" stroke="#14665a" stroke-width="6"/>
<circle cx="140" cy="150" r="60" fill="#14665a"/>${Array.from({ length: 16 }, (_, row) => `<rect x="100" y="${270 + row * 50}" width="${row % 4 === 3 ? 380 : 700}" height="18" rx="9" fill="#d8d0c4"/>`).join('')}</svg>`

/** Puts one case into each queue of the staff of a demonstration, by clients and professionals of past work. */
export async function fillStaffQueues(db: Db, users: UserIds, clients: readonly Reviewer[], now: Date) {
  const ago = (hours: number) => addHours(now, -hours)
  const userOf = (key: ProfessionalKey) => users.get(key)!
  const [inReview, unreachable, helpSeeker, reporter] = clients.slice(4) as [Reviewer, Reviewer, Reviewer, Reviewer]
  const order = (client: Reviewer, more: Pick<Scene, 'description' | 'answers'> & Partial<Scene>) =>
    anOrderScene(
      db,
      {
        clientId: client.id,
        contact: client,
        service: catalog().serviceBySlug('pintor')!,
        city: cityBySlug('sp', 'sao-paulo')!,
        district: 'Saúde',
        status: 'searching',
        maxLeads: 1, // full once unlocked, so no opportunity for others
        hoursAgo: 30,
        offeredAt: ago(30),
        hoursLeft: 18,
        ...more,
      },
      now,
    )

  const { id } = await order(inReview, { ...corridor, status: 'waiting', hoursAgo: 5, hoursToReview: -5 })
  await db.transaction().execute((tx) => reviewOrder(tx, id, ago(5)))

  const claimed = await order(unreachable, shopFront)
  const leadId = await aLeadScene(db, { orderUuid: claimed.uuid, professionalUserId: userOf('fabio') }, ago(26))
  const words = 'Liguei três vezes em horários diferentes e o número é de uma padaria.'
  unwrap(await requestRefund(db, asProfessional(userOf('fabio')), { leadId, reason: 'wrong_contact', words }, ago(7)))

  const reported = await order(reporter, bedroom)
  const scene = { orderUuid: reported.uuid, professionalUserId: userOf('gil'), acceptedBy: reporter.id }
  await aLeadScene(db, { ...scene, message: 'Olá! Tenho agenda na segunda.', priceCents: 60_000 }, ago(20))
  const { chat_id: chatId } = await db
    .selectFrom('conversations')
    .select('chat_id')
    .where('client_user_id', '=', reporter.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const text = 'Para garantir o dia, preciso de metade adiantada por Pix hoje, antes da visita.'
  unwrap(await sendMessage(db, asProfessional(userOf('gil')), { chatId, text, clientId: 'sinal' }, ago(19)))
  const note = 'Pediu dinheiro antes de ver o quarto.'
  unwrap(await reportMessages(db, asClient(reporter.id), { chatId, reason: 'advance_payment', note }, ago(18)))

  const ticket = {
    name: helpSeeker.name,
    email: helpSeeker.email,
    subject: 'professional',
    text: 'O profissional marcou para ontem às 9h e não apareceu. Como peço para outro?',
  } as const
  unwrap(await askForHelp(db, asClient(helpSeeker.id), ticket, ago(3)))

  const eva = userOf('eva')
  const bytes = await sharp(Buffer.from(certificate)).png().toBuffer()
  const picture = { userId: eva, role: 'professional', purpose: 'document', bytes } as const
  const { id: pictureId } = unwrap(await storePicture(db, picture, ago(27)))
  unwrap(await addPiece(db, asProfessional(eva), { kind: 'company', piece: 'certificate', pictureId }, ago(27)))
  const company = { kind: 'company', holder: 'Eva Lima Pinturas', number: '11222333000181' } as const
  unwrap(await sendDocuments(db, asProfessional(eva), company, ago(27)))

  await aPurchaseScene(db, { userId: userOf('davi'), packageId: 'p50', play: 'pay_less' }, ago(4))
}
