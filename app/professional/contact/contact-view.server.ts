import { data } from 'react-router'
import { marksLeft } from '#domain/leads/contact/contact-mark.ts'
import { contactOf, takenBackContact } from '#domain/leads/contact/contacts.server.ts'
import { formatPhone, toE164 } from '#domain/shared/brazilian-phone.ts'
import { db } from '#platform/db.ts'
import { leadLinks } from '#present/lead-links.ts'
import { coinsWithValue, formatMoney } from '#texts/format.ts'
import { urgencyTexts } from '#texts/orders.ts'
import { contactSaidText, contactStandingText, goneTexts, priceReasons, takenBackTexts } from '#texts/professional.ts'
import { politeReason } from '#texts/rejection.ts'
import { href } from '#href.ts'

/** What the page of a contact shows, or undefined when it is not this professional's, or not any more. */
export async function contactView(userId: number, leadId: number) {
  const row = Number.isSafeInteger(leadId) ? await contactOf(db(), { userId, leadId }) : undefined
  if (!row) return undefined
  return {
    leadId,
    state: row.state,
    name: row.clientName,
    standing: contactStandingText(row),
    said: contactSaidText(row),
    marks: marksLeft(row),
    rejection: row.rejection && politeReason(row.rejection),
    reach: row.phone === null ? null : { phone: formatPhone(row.phone), e164: toE164(row.phone), email: row.email },
    gone: row.noReach === null || row.noReach === 'only_chat' ? null : goneTexts[row.noReach],
    isOnlyChat: row.noReach === 'only_chat',
    mode: row.contactMode,
    category: row.category,
    place: [row.street, row.district, `${row.city}, ${row.uf.toUpperCase()}`].filter(Boolean).join(' · '),
    urgency: urgencyTexts[row.urgency],
    description: row.description,
    answers: row.answers,
    paid: coinsWithValue(row.coinsPaid),
    why:
      row.coinsPaid > 0 || row.priceBreakdown.ownLink
        ? priceReasons({ ...row.priceBreakdown, coins: row.coinsPaid })
        : null,
    price: row.priceCents === null ? null : formatMoney(row.priceCents),
    message: row.initialMessage,
    chat: row.chatId ? href('/profissional/mensagens/:chatId', { chatId: row.chatId }) : null,
    isOver: leadLinks(row).isRejected,
  }
}

export type ContactView = NonNullable<Awaited<ReturnType<typeof contactView>>>

/** An order that was blocked takes its contacts back: the page stays, and says why. */
export async function takenBackView(userId: number, leadId: number) {
  const contact = Number.isSafeInteger(leadId) ? await takenBackContact(db(), { userId, leadId }) : undefined
  if (!contact) throw data(null, { status: 404 })
  const { category, city, uf, coinsBack } = contact
  return {
    category,
    place: `${city}, ${uf.toUpperCase()}`,
    coins: coinsBack ? takenBackTexts.coinsBack(coinsWithValue(coinsBack)) : null,
  }
}
