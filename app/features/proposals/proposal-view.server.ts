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

const pdfOf = (role: ProposalRole, { orderUuid, leadId, id: proposalId }: OneProposal) =>
  role === 'client'
    ? href('/meus-pedidos/:uuid/orcamento/:proposalId/orcamento.pdf', { uuid: orderUuid, proposalId })
    : href('/profissional/contatos/:leadId/orcamento/:proposalId/orcamento.pdf', { leadId, proposalId })

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

function sumsOf(one: Content) {
  const { labour, material } = totalsOf(one)
  return [
    { title: words.labourSum, text: formatMoney(labour), show: labour > 0, isChanged: false },
    { title: words.materialSum, text: formatMoney(material), show: material > 0, isChanged: false },
    {
      title: words.travel,
      text: formatMoney(one.travelCents),
      show: one.travelCents > 0 || one.changes.terms.includes('travelCents'),
      isChanged: one.changes.terms.includes('travelCents'),
    },
    {
      title: words.discount,
      text: `−${formatMoney(one.discountCents)}`,
      show: one.discountCents > 0 || one.changes.terms.includes('discountCents'),
      isChanged: one.changes.terms.includes('discountCents'),
    },
  ].filter(({ show }) => show)
}

function termsOf(one: Content) {
  const has = (name: keyof Terms) => one.changes.terms.includes(name)
  const term = (title: string, text: string, ...of: (keyof Terms)[]) => ({
    title,
    text,
    isChanged: of.some(has),
  })
  return [
    term(words.payment, one.payment, 'payment'),
    term(words.start, dayOrLater(one.startsOn), 'startsOn'),
    ...(one.endsOn || has('endsOn') ? [term(words.end, dayOrLater(one.endsOn), 'endsOn')] : []),
    term(words.warranty, warrantyText(one.warrantyDays), 'warrantyDays'),
    ...(one.conditions || has('conditions')
      ? [term(words.conditions, one.conditions ?? words.noConditions, 'conditions')]
      : []),
  ]
}

/** Professional and client, as page and PDF show them. */
const peopleOf = (one: OneProposal) => ({
  from: [
    one.company ? `${one.professional}\u00a0· ${one.company}` : one.professional,
    ...(one.company && one.document ? [`CNPJ ${formatCompany(one.document)}`] : []),
    ...(one.baseCity ? [`${one.baseCity}, ${one.baseUf!.toUpperCase()}`] : []),
    ...(one.hasDocuments ? [words.documentsChecked] : []),
  ],
  to: [one.clientName, one.category, joinWithDots([one.district, `${one.city}, ${one.uf.toUpperCase()}`])],
})

const formatCompany = (document: string) => document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')

const saysTheSame = ({ changes: { items, gone, terms, hasOtherPhotos } }: OneProposal) =>
  !gone.length && !terms.length && !hasOtherPhotos && items.every(({ mark }) => mark === null)

/** Expires at midnight, so people name the day before. */
const validUntilText = (validUntil: Date) => formatDate(new Date(validUntil.getTime() - 1_000), lastTimeZone)

type Unsent = Omit<Content, 'changes'> & { totalCents: number; validUntil: Date; photos: readonly string[] }

/** An unsent version, for review. */
export function unsentView({ totalCents, validUntil, photos, ...said }: Unsent) {
  const content = { ...said, changes: changesSince(null, { ...said, photos: [] }) }
  return {
    groups: linesOf(content),
    sums: sumsOf(content),
    total: formatMoney(totalCents),
    terms: [
      { title: words.validUntil, text: validUntilText(validUntil), isChanged: false },
      ...termsOf(content),
      ...(photos.length ? [{ title: words.photos, text: photosCount(photos.length), isChanged: false }] : []),
    ],
  }
}
export type UnsentView = ReturnType<typeof unsentView>

/** A version for both people; page and PDF are made from it only. */
export function proposalView(one: OneProposal, role: ProposalRole, now: Date) {
  const standing = { state: one.state, validUntil: one.validUntil }
  const can = (event: 'accept' | 'ask_change' | 'refuse' | 'withdraw') =>
    one.isDealing && canHappen(event, standing, now)
  return {
    role,
    id: one.id,
    leadId: one.leadId,
    isStartPast: one.startsOn !== null && one.startsOn < lastZoneDay(now),
    orderUuid: one.orderUuid,
    version: one.version,
    name: words.version(one.version),
    state: one.state,
    stateText: proposalStateTexts[one.state],
    standing: one.isDealing ? proposalStatusTexts[role][one.state] : overTexts[one.state],
    isOver: !one.isDealing,
    isOffer:
      one.isDealing &&
      one.changesId !== null &&
      (one.state === 'sent' || one.state === 'seen' || one.state === 'change_requested'),
    professional: one.professional,
    category: one.category,
    ...peopleOf(one),
    dates: [
      { title: words.sentAt, text: formatDateTime(one.sentAt) },
      { title: words.validUntil, text: validUntilText(one.validUntil) },
    ],
    groups: linesOf(one),
    gone: one.changes.gone.map((item) => `${item.description} (${formatMoney(lineCents(item))})`),
    sums: sumsOf(one),
    total: formatMoney(one.totalCents),
    totalWas: one.changes.wasTotalCents === null ? null : words.was(formatMoney(one.changes.wasTotalCents)),
    terms: termsOf(one),
    photos: proposalPhotoViews(one.photos),
    hasOtherPhotos: one.changes.hasOtherPhotos,
    changedSince:
      one.before === null ? null : saysTheSame(one) ? words.sameAs(one.before) : words.changedSince(one.before),
    answer: one.answer,
    pdf: pdfOf(role, one),
    others: one.versions.map(({ id, version, state, totalCents }) => ({
      id,
      text: versionText(version, state, totalCents),
      link: id === one.id ? null : proposalUrl(role, one, id),
    })),
    chat:
      role === 'professional'
        ? one.chatId && href('/profissional/mensagens/:chatId', { chatId: one.chatId })
        : one.chatId && one.isConversationListed
          ? href('/mensagens/:chatId', { chatId: one.chatId })
          : null,
    canAccept: can('accept'),
    canAskChange: can('ask_change'),
    canRefuse: can('refuse'),
    canWithdraw: role === 'professional' && can('withdraw'),
    canMakeNext: one.isDealing,
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
