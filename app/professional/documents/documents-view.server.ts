import { catalog } from '#domain/catalog/catalog.server.ts'
import { privatePictureLink } from '#domain/pictures/pictures.server.ts'
import { formatCpf } from '#domain/shared/document-number.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { verificationDueAt } from '#domain/verification/due-date.ts'
import {
  findCompany,
  type OwnDocument,
  listOwnDocuments,
  type OwnVerification,
} from '#domain/verification/own-documents.server.ts'
import {
  daysLeft,
  expiryNoticeDays,
  isAwaitingFiles,
  ruleOfKind,
  typedFor,
  type Piece,
  type VerificationKind,
} from '#domain/verification/verification.ts'
import type { Db } from '#platform/db.ts'
import { slugOfKind } from '#presenters/document-address.ts'
import { formatDate, formatList } from '#texts/format.ts'
import { documentsTexts as words, kindTexts, pieceTexts, reasonTexts, statusTexts } from '#texts/verification.ts'

const dayText = (day: string) => day.split('-').reverse().join('/')

/** Actions of a kind: none, start, continue, or renew early. */
function stepOf({ held, latest }: OwnDocument, today: string): 'none' | 'open' | 'fix' | 'renew' {
  if (latest?.status === 'in_review') return 'none'
  if (latest?.status === 'correction') return 'fix'
  if (!held) return 'open'
  const expiresSoon = held.validUntil !== null && daysLeft(held.validUntil, today) <= expiryNoticeDays[0]
  return expiresSoon ? 'renew' : 'none'
}

function linesOf({ held, latest }: OwnDocument): string[] {
  const visibleDocument = latest ?? held
  return [
    held?.validUntil ? words.held(dayText(held.validUntil)) : null,
    latest?.status === 'in_review' && latest.sentAt
      ? words.sent(formatDate(latest.sentAt), formatDate(verificationDueAt(latest.sentAt)))
      : null,
    held && !latest && held.decidedAt ? words.decided(formatDate(held.decidedAt)) : null,
    visibleDocument?.reason ? reasonTexts[visibleDocument.reason] : null,
    visibleDocument?.note ? words.note(visibleDocument.note) : null,
  ].filter((line) => line !== null)
}

/** A kind as the list shows it. */
function cardOf(document: OwnDocument, today: string, isCompany: boolean) {
  const { kind, held, latest, wantedBy } = document
  const status = (latest ?? held)?.status
  const isWanted = kind === 'identity' || (kind === 'company' && isCompany) || wantedBy.length > 0
  return {
    kind,
    slug: slugOfKind(kind),
    ...kindTexts[kind],
    status: statusTexts[status ?? (isWanted ? 'pending' : 'optional')],
    /** The valid document while the next is under review. */
    alsoHeld: held !== null && latest !== null ? statusTexts.approved : null,
    wantedBy: wantedBy.length ? words.wantedBy(formatList(wantedBy)) : null,
    lines: linesOf(document),
    step: stepOf(document, today),
  }
}
export type DocumentCard = ReturnType<typeof cardOf>

/** All document kinds, those required by their services first. */
export async function documentCards(
  db: Db,
  { professionalId, isCompany }: { professionalId: number; isCompany: boolean },
  now: Date,
) {
  const documents = await listOwnDocuments(db, professionalId)
  const cards = documents.map((document) => cardOf(document, saoPauloDay(now), isCompany))
  return cards.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Returned ones first, then the identity, required ones, the rest. */
function rankOf({ step, kind, wantedBy }: DocumentCard) {
  if (step === 'fix') return 0
  if (kind === 'identity') return 1
  return wantedBy ? 2 : 3
}

type ViewInput = { professionalId: number; userId: number; isCompany: boolean; kind: VerificationKind }

/** A document kind with its files; undefined if not applicable. */
export async function documentPage(db: Db, { professionalId, userId, isCompany, kind }: ViewInput, now: Date) {
  const document = await findDocument(db, professionalId, kind)
  if (!document) return undefined
  const { latest } = document
  const current = latest && (isAwaitingFiles(latest.status) || latest.status === 'in_review') ? latest : null
  const company = kind === 'company' ? await findCompany(db, professionalId) : undefined
  return {
    ...cardOf(document, saoPauloDay(now), isCompany),
    isResubmission: latest?.status === 'correction',
    pieces: ruleOfKind(kind).pieces.map((piece) => pieceOf(piece, current, userId, now)),
    fields: typedFor(kind, { ofCompany: isCompany }),
    typed: typedOf(kind, document.typed, company),
  }
}

/** A council registration may be verified before a service of the professional requires it. */
async function findDocument(db: Db, professionalId: number, kind: VerificationKind): Promise<OwnDocument | undefined> {
  const documents = await listOwnDocuments(db, professionalId)
  const document = documents.find((each) => each.kind === kind)
  if (document) return document
  const isRequiredByService = catalog().services.some(({ requires = [] }) => (requires as string[]).includes(kind))
  return isRequiredByService ? { kind, held: null, latest: null, typed: null, wantedBy: [] } : undefined
}

type SentPiece = OwnVerification['pieces'][number]

type PieceState = 'missing' | 'again' | 'there'

function pieceStateOf(sent: SentPiece | undefined, decidedAt: Date | null | undefined): PieceState {
  if (!sent) return 'missing'
  return sent.isAskedAgain && decidedAt && sent.sentAt <= decidedAt ? 'again' : 'there'
}

function pieceOf(piece: Piece, verification: OwnVerification | null, userId: number, now: Date) {
  const { status, decidedAt } = verification ?? {}
  const sent = verification?.pieces.find((each) => each.piece === piece)
  return {
    piece,
    ...pieceTexts[piece],
    state: pieceStateOf(sent, decidedAt),
    canReplace: !status || status === 'pending' || (status === 'correction' && (!sent || sent.isAskedAgain)),
    link: sent?.name ? privatePictureLink({ name: sent.name, viewer: userId }, now) : null,
  }
}
export type PieceView = ReturnType<typeof pieceOf>

/** Prefills the latest input, except the dates of a valid document. */
function typedOf(
  kind: VerificationKind,
  latest: OwnVerification | null,
  company: Awaited<ReturnType<typeof findCompany>>,
) {
  const hasOtherDates = latest?.status === 'approved' || latest?.status === 'expired'
  const number = latest?.number ?? company?.number ?? ''
  return {
    holder: latest?.holder ?? company?.holder ?? '',
    number: kind === 'identity' ? formatCpf(number) : number,
    uf: latest?.uf ?? '',
    issuedOn: (!hasOtherDates && latest?.issuedOn) || '',
    validUntil: (!hasOtherDates && latest?.validUntil) || '',
  }
}
