import { changesSince, type Terms } from '#domain/proposals/changes.ts'
import type { OneProposal } from '#domain/proposals/one-proposal.server.ts'
import { canHappen, itemKinds, lineCents, totalsOf } from '#domain/proposals/proposal.ts'
import { lastTimeZone, lastZoneDay } from '#domain/shared/local-time.ts'
import { href } from '#href.ts'
import { joinWithDots, formatDate, formatDateTime, formatMoney } from '#texts/format.ts'
import {
  dayOrLater,
  itemKindTexts,
  overTexts,
  photosCount,
  proposalStateTexts,
  proposalTexts as words,
  quantityWithUnit,
  proposalStatusTexts,
  versionText,
  warrantyText,
} from '#texts/proposals.ts'

export type ProposalRole = 'client' | 'professional'

const proposalUrl = (role: ProposalRole, { orderUuid, leadId }: OneProposal, proposalId: number) =>
  role === 'client'
    ? href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid: orderUuid, proposalId })
    : href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId })

/** The content of a version, without people and state. */
type Content = Pick<
  OneProposal,
  | 'items'
  | 'travelCents'
  | 'discountCents'
  | 'payment'
  | 'startsOn'
  | 'endsOn'
  | 'warrantyDays'
  | 'conditions'
  | 'changes'
>

const linesOf = ({ changes }: Content) =>
  itemKinds
    .map((kind) => ({
      kind,
      title: itemKindTexts[kind],
      lines: changes.items
        .filter((item) => item.kind === kind)
        .map((item) => ({
          text: item.description,
          quantity: quantityWithUnit(item.quantity, item.unit),
          unitPrice: formatMoney(item.unitCents),
          sum: formatMoney(lineCents(item)),
          mark: item.mark && (item.mark === 'new' ? words.isNew : words.isChanged),
          was: item.wasCents === null ? null : words.was(formatMoney(item.wasCents)),
        })),
    }))
    .filter(({ lines }) => lines.length > 0)

function sumsOf(content: Content) {
  const { travelCents, discountCents, changes } = content
  const { labour, material } = totalsOf(content)
  const hasOtherTravel = changes.terms.includes('travelCents')
  const hasOtherDiscount = changes.terms.includes('discountCents')
  const discount = `−${formatMoney(discountCents)}`
  const sums = [
    { title: words.labourSum, text: formatMoney(labour), cents: labour, isChanged: false },
    { title: words.materialSum, text: formatMoney(material), cents: material, isChanged: false },
    { title: words.travel, text: formatMoney(travelCents), cents: travelCents, isChanged: hasOtherTravel },
    { title: words.discount, text: discount, cents: discountCents, isChanged: hasOtherDiscount },
  ]
  return sums.filter(({ cents, isChanged }) => cents > 0 || isChanged)
}

function termsOf({ payment, startsOn, endsOn, warrantyDays, conditions, changes }: Content) {
  const term = (name: keyof Terms, title: string, text: string) => ({
    title,
    text,
    isChanged: changes.terms.includes(name),
  })
  const end = term('endsOn', words.end, dayOrLater(endsOn))
  const terms = [term('payment', words.payment, payment), term('startsOn', words.start, dayOrLater(startsOn))]
  if (endsOn || end.isChanged) terms.push(end)
  terms.push(term('warrantyDays', words.warranty, warrantyText(warrantyDays)))
  const condition = term('conditions', words.conditions, conditions ?? words.noConditions)
  if (conditions || condition.isChanged) terms.push(condition)
  return terms
}

/** Professional and client, as page and PDF show them. */
function peopleOf(proposal: OneProposal) {
  const { professional, company, document, baseCity, baseUf, hasDocuments } = proposal
  const { clientName, category, district, city, uf } = proposal
  const from = [company ? `${professional}\u00a0· ${company}` : professional]
  if (company && document) from.push(`CNPJ ${formatCompany(document)}`)
  if (baseCity) from.push(`${baseCity}, ${baseUf!.toUpperCase()}`)
  if (hasDocuments) from.push(words.documentsChecked)
  return { from, to: [clientName, category, joinWithDots([district, `${city}, ${uf.toUpperCase()}`])] }
}

const formatCompany = (document: string) => document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')

function changedSinceText({ before, changes: { items, gone, terms, hasOtherPhotos } }: OneProposal) {
  if (before === null) return null
  const isSame = !gone.length && !terms.length && !hasOtherPhotos && items.every(({ mark }) => mark === null)
  return isSame ? words.sameAs(before) : words.changedSince(before)
}

function chatUrl(role: ProposalRole, { chatId, isConversationListed }: OneProposal) {
  if (chatId === null) return null
  if (role === 'professional') return href('/profissional/mensagens/:chatId', { chatId })
  return isConversationListed ? href('/mensagens/:chatId', { chatId }) : null
}

/** Expires at midnight, so people name the day before. */
const validUntilText = (validUntil: Date) => formatDate(new Date(validUntil.getTime() - 1_000), lastTimeZone)

type Unsent = Omit<Content, 'changes'> & { totalCents: number; validUntil: Date; photos: readonly string[] }

/** An unsent version, for review. */
export function unsentView({ totalCents, validUntil, photos, ...version }: Unsent) {
  const content = { ...version, changes: changesSince(null, { ...version, photos: [] }) }
  const validity = { title: words.validUntil, text: validUntilText(validUntil), isChanged: false }
  const terms = [validity, ...termsOf(content)]
  if (photos.length) terms.push({ title: words.photos, text: photosCount(photos.length), isChanged: false })
  return { groups: linesOf(content), sums: sumsOf(content), total: formatMoney(totalCents), terms }
}
export type UnsentView = ReturnType<typeof unsentView>

/** A version for both people; page and PDF are made from it only. */
export function proposalView(proposal: OneProposal, role: ProposalRole, now: Date) {
  const can = (event: 'accept' | 'ask_change' | 'refuse' | 'withdraw') =>
    proposal.isDealing && canHappen(event, proposal, now)
  return {
    role,
    id: proposal.id,
    leadId: proposal.leadId,
    isStartPast: proposal.startsOn !== null && proposal.startsOn < lastZoneDay(now),
    orderUuid: proposal.orderUuid,
    version: proposal.version,
    name: words.version(proposal.version),
    state: proposal.state,
    stateText: proposalStateTexts[proposal.state],
    standing: proposal.isDealing ? proposalStatusTexts[role][proposal.state] : overTexts[proposal.state],
    isOver: !proposal.isDealing,
    isOffer:
      proposal.isDealing &&
      proposal.changesId !== null &&
      ['sent', 'seen', 'change_requested'].includes(proposal.state),
    professional: proposal.professional,
    category: proposal.category,
    ...peopleOf(proposal),
    dates: [
      { title: words.sentAt, text: formatDateTime(proposal.sentAt) },
      { title: words.validUntil, text: validUntilText(proposal.validUntil) },
    ],
    groups: linesOf(proposal),
    gone: proposal.changes.gone.map((item) => `${item.description} (${formatMoney(lineCents(item))})`),
    sums: sumsOf(proposal),
    total: formatMoney(proposal.totalCents),
    totalWas: proposal.changes.wasTotalCents === null ? null : words.was(formatMoney(proposal.changes.wasTotalCents)),
    terms: termsOf(proposal),
    photos: proposalPhotoViews(proposal.photos),
    hasOtherPhotos: proposal.changes.hasOtherPhotos,
    changedSince: changedSinceText(proposal),
    answer: proposal.answer,
    pdf: `${proposalUrl(role, proposal, proposal.id)}/orcamento.pdf`,
    others: proposal.versions.map(({ id, version, state, totalCents }) => ({
      id,
      text: versionText(version, state, totalCents),
      link: id === proposal.id ? null : proposalUrl(role, proposal, id),
    })),
    chat: chatUrl(role, proposal),
    canAccept: can('accept'),
    canAskChange: can('ask_change'),
    canRefuse: can('refuse'),
    canWithdraw: role === 'professional' && can('withdraw'),
    canMakeNext: proposal.isDealing,
  }
}
export type ProposalView = ReturnType<typeof proposalView>

type Photo = { name: string; width: number; height: number; blur: string }

/** Photos of a proposal with their addresses, for its two people. */
const proposalPhotoViews = (photos: readonly Photo[]) =>
  photos.map(({ name, width, height, blur }, index) => {
    const href = `/v1/proposals/photos/${name}`
    return { name, href, src: `${href}?size=small`, width, height, blur, label: words.photo(index + 1, photos.length) }
  })
