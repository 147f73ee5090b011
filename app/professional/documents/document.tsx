import { useState } from 'react'
import { data, redirect } from 'react-router'
import { ActionForm, type ActionFormState, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Alert, SuccessAlert, ErrorAlert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { whyHidden } from '#domain/professionals/professional.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { sendDocuments } from '#domain/verification/send-documents.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { kindOfSlug } from '#presenters/document-address.ts'
import { problemText } from '#texts/errors.ts'
import { signUpAgainTexts } from '#texts/sign-up.ts'
import { documentsTexts as words } from '#texts/verification.ts'
import type { Route } from './+types/document.ts'
import { DocumentsClosed } from './documents-closed.tsx'
import { documentPage, type PieceView } from './documents-view.server.ts'
import { PieceForm } from './piece-form.tsx'
import { TypedFields } from './typed-fields.tsx'

export const handle = { pageType: 'document:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? titleMeta(loaderData.document.name, loaderData.document.use) : []

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const kind = kindOfSlug(params.kind)
  const professional = await findProfessionalByUserId(db(), userId)
  if (!kind || !professional) throw data(null, { status: 404 })
  const { id: professionalId, isCompany } = professional
  const document = await documentPage(db(), { professionalId, userId, isCompany, kind }, now())
  if (!document) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const attributes = document.fields.map((field) => [field, fieldAttributes(sendDocuments.input, field)] as const)
  return {
    document,
    today: saoPauloDay(now()),
    attributes: Object.fromEntries(attributes),
    isSaved: query.has('foto'),
    problem: problemText(query.get('problema')),
    closed: whyHidden(professional.state),
  }
}

/** Other errors are shown above the form. */
const errorFields = {
  invalid_document: 'number',
  document_taken: 'number',
  invalid_company: 'number',
  company_taken: 'number',
  account_barred: 'number',
  invalid_issue_day: 'issuedOn',
} as const

export const action = formAction(sendDocuments, {
  prepare: (form) => form.set('kind', kindOfSlug(formTexts(form, ['kind']).kind) ?? ''),
  errorFields,
  onSuccess: () => redirect(href('/profissional/perfil/documentos'), 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** One kind of document: its files one by one, and the form that submits it. */
export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const form = useActionForm()
  const { document, problem, isSaved, closed, attributes, today } = loaderData
  const isOpen = !closed && document.step !== 'none'
  const [uploads, setUploads] = useState(0)
  const missing = form.code === 'piece_missing' ? document.pieces.filter(({ state }) => state !== 'there') : []
  const error = errorAboveForm(form, missing, problem)
  return (
    <PageColumn width="form">
      <BackLink href={href('/profissional/perfil/documentos')}>{words.back}</BackLink>
      <div className="stack stack-2">
        <h1>{document.name}</h1>
        <p>
          <Badge tone={document.status.tone} icon={document.status.icon}>
            {document.status.label}
          </Badge>
        </p>
        <p className="text-soft">{document.use}</p>
        {document.wantedBy && <p className="text-small font-semibold">{document.wantedBy}</p>}
      </div>
      {error && <ErrorAlert>{error}</ErrorAlert>}
      {isSaved && !form.message && !problem && <SuccessAlert>{words.kept}</SuccessAlert>}
      {document.lines.length > 0 && (
        <Alert tone={document.status.tone} icon={document.status.icon}>
          {document.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      {closed && <DocumentsClosed reason={closed} />}
      {!isOpen && !closed && document.lines.length === 0 && <p>{words.none}</p>}
      {(isOpen || document.pieces.some(({ link }) => link)) && (
        <Pieces
          document={document}
          missing={missing}
          isOpen={isOpen}
          onSending={(isSending) => setUploads((count) => count + (isSending ? 1 : -1))}
        />
      )}
      {isOpen && (
        <ActionForm form={form} className="stack stack-6" noValidate>
          <h2 className="text-title-3">{words.typed}</h2>
          <TypedFields
            kind={document.kind}
            fields={document.fields}
            attributes={attributes}
            typed={{ ...document.typed, ...form.values }}
            errors={form.fieldErrors}
            today={today}
          />
          {form.code === 'account_barred' && (
            <StandaloneLink href={href('/pedir-ajuda')}>{signUpAgainTexts.askForHelp}</StandaloneLink>
          )}
          <SubmitButton size="large" wide icon="send" disabled={uploads > 0}>
            {document.isResubmission ? words.handInAgain : words.handIn}
          </SubmitButton>
        </ActionForm>
      )}
    </PageColumn>
  )
}

/** Undefined where a field shows the error, or once the missing pieces are uploaded. */
function errorAboveForm({ code, message }: ActionFormState, missing: PieceView[], problem: string | null) {
  if (missing.length) return words.missingPieces(missing.map(({ label }) => label))
  if (code === 'piece_missing' || (code !== undefined && code in errorFields)) return undefined
  return message ?? problem
}

type PiecesProps = {
  document: Route.ComponentProps['loaderData']['document']
  missing: PieceView[]
  isOpen: boolean
  onSending: (isSending: boolean) => void
}

function Pieces({ document, missing, isOpen, onSending }: PiecesProps) {
  const isHydrated = useHydrated()
  return (
    <section className="stack stack-4" aria-labelledby="arquivos">
      <div className="stack stack-1">
        <h2 id="arquivos" className="text-title-3">
          {words.pieces}
        </h2>
        {isOpen && (
          <p className="text-small text-help">
            {words.piecesHelp} {isHydrated && words.sentAtOnce}
          </p>
        )}
      </div>
      {document.pieces.map((piece) => (
        <PieceForm
          key={piece.piece}
          kind={document.kind}
          piece={{ ...piece, canReplace: piece.canReplace && isOpen }}
          back={href('/profissional/perfil/documentos/:kind', { kind: document.slug })}
          error={missing.includes(piece) ? words.missingPieces([piece.label]) : undefined}
          onSending={onSending}
        />
      ))}
    </section>
  )
}
