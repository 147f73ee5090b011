import { data } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { whyHidden } from '#domain/professionals/professional.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { proTexts } from '#texts/professional.ts'
import { documentsTexts as words } from '#texts/verification.ts'
import type { Route } from './+types/documents.ts'
import { DocumentsClosed } from './documents-closed.tsx'
import { type DocumentCard, documentCards } from './documents-view.server.ts'

export const handle = { pageType: 'documents:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ context }: Route.LoaderArgs) {
  const professional = await findProfessionalByUserId(db(), context.get(signedIn).userId)
  if (!professional) throw data(null, { status: 404 })
  return {
    cards: await documentCards(db(), { professionalId: professional.id, isCompany: professional.isCompany }, now()),
    closed: whyHidden(professional.state),
  }
}

/** Verified and pending documents, and what each is good for (product: Verification). */
export default function Documents({ loaderData: { cards, closed } }: Route.ComponentProps) {
  return (
    <PageColumn width="form">
      <BackLink href={href('/profissional/perfil')}>{proTexts.backToProfile}</BackLink>
      <div className="stack stack-2">
        <h1>{words.title}</h1>
        <p className="text-soft">{words.intro}</p>
        <p className="text-small text-help">{words.erased}</p>
      </div>
      {closed && <DocumentsClosed reason={closed} />}
      {cards.map((card) => (
        <DocumentCardView key={card.kind} card={card} canAct={!closed} />
      ))}
    </PageColumn>
  )
}

const stepLabels = { open: words.open, fix: words.fix, renew: words.renew, none: null } as const

function DocumentCardView({ card, canAct }: { card: DocumentCard; canAct: boolean }) {
  const label = stepLabels[card.step]
  return (
    <Card as="section" labelledBy={card.slug} gap={2}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={card.slug} className="min-w-0 text-title-4">
          {card.name}
        </h2>
        <span className="row">
          {card.alsoHeld && (
            <Badge tone={card.alsoHeld.tone} icon={card.alsoHeld.icon}>
              {card.alsoHeld.label}
            </Badge>
          )}
          <Badge tone={card.status.tone} icon={card.status.icon}>
            {card.status.label}
          </Badge>
        </span>
      </div>
      <p className="text-soft">{card.use}</p>
      {card.wantedBy && <p className="text-small font-semibold">{card.wantedBy}</p>}
      {card.lines.map((line) => (
        <p key={line} className="text-small">
          {line}
        </p>
      ))}
      {label && canAct && (
        <p>
          <ButtonLink
            href={href('/profissional/perfil/documentos/:kind', { kind: card.slug })}
            kind={card.step === 'fix' || card.kind === 'identity' ? 'primary' : 'secondary'}
          >
            {label}
            <span className="sr-only"> {card.name}</span>
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}
