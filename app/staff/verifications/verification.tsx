import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from 'react'
import { redirect, data } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { TitledBlock } from '#app/components/layout.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import {
  approveVerification,
  askCorrection,
  leaveVerification,
  refuseVerification,
} from '#domain/moderation/verify-professionals.server.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { findOwnDecision } from '#domain/verification/verification-queue.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import {
  type staffVerificationDoneTexts,
  staffVerificationErrorTexts as messages,
  ownDecisionTexts,
  staffVerificationTexts as words,
} from '#texts/staff-verifications.ts'
import { CasePage } from '../case-page.tsx'
import { StaffError } from '../staff-error.tsx'
import type { Route } from './+types/verification.ts'
import { DecisionForms } from './decision-forms.tsx'
import { History } from './history.tsx'
import { PictureView } from './picture-view.tsx'
import { verificationView } from './verification-view.server.ts'

export const handle = { pageType: 'verification:show' }
export const meta = ({ loaderData }: Route.MetaArgs) => titleMeta([loaderData?.found?.kind, words.title])

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: verificationId } = rowId.safeParse(params.id)
  if (!verificationId) throw data(null, { status: 404 })
  const { userId: staffUserId } = context.get(signedIn)
  const found = await verificationView(db(), { verificationId, staffUserId }, now())
  if (found) return { found, decided: null }
  // After a lost response the person must learn that the decision was made.
  const decision = await findOwnDecision(db(), { verificationId, staffUserId })
  const decided = (decision && ownDecisionTexts[decision]) ?? null
  return data({ found: null, decided }, decided ? {} : { status: 404 })
}

const params = { id: 'verificationId' } as const
const back = (done: keyof typeof staffVerificationDoneTexts) => () =>
  redirect(`${href('/interno/verificacoes')}?feito=${done}`, 303)

export const action = formActions({
  approve: formAction(approveVerification, { params, messages, onSuccess: back('approve') }),
  correction: formAction(askCorrection, { params, messages, onSuccess: back('correction') }),
  refuse: formAction(refuseVerification, { params, messages, onSuccess: back('refuse') }),
  leave: formAction(leaveVerification, { params, onSuccess: back('left') }),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** The assigned document: pictures, typed data, and the decision, by keyboard too. */
export default function Verification({ loaderData: { found, decided } }: Route.ComponentProps) {
  const [turns, setTurns] = useState(0)
  const forms = {
    approve: useActionForm('approve'),
    correction: useActionForm('correction'),
    refuse: useActionForm('refuse'),
  }
  const leave = useActionForm('leave')
  useDecisionKeys(setTurns)
  return (
    <CasePage
      back={{ href: href('/interno/verificacoes'), text: words.back }}
      title={found?.kind ?? words.title}
      badges={found && <p className="text-small text-help">{found.until}</p>}
      forms={[...Object.values(forms), leave]}
      problem={!found && <Alert tone={decided ? 'success' : 'neutral'}>{decided ?? words.notYours}</Alert>}
      aside={
        found && (
          <>
            <TitledCard id="digitado" title={words.typed} gap={2}>
              <DetailsList items={found.facts} />
            </TitledCard>
            <DecisionForms
              hasImages={found.pictures.some(({ isPdf }) => !isPdf)}
              pieces={found.pieces}
              reasons={found.reasons}
              forms={forms}
              isLeaving={leave.pending}
            />
            <ActionForm form={leave}>
              <SubmitButton kind="ghost" wide>
                {words.leave}
              </SubmitButton>
            </ActionForm>
            <TitledCard id="historico" title={words.history}>
              <History lines={found.history} />
            </TitledCard>
          </>
        )
      }
    >
      {found && (
        <TitledBlock id="arquivos" title={words.pictures} gap={6}>
          {found.pictures.map((picture) => (
            <PictureView key={picture.piece} picture={picture} turns={turns} />
          ))}
        </TitledBlock>
      )}
    </CasePage>
  )
}

export const ErrorBoundary = StaffError

/** Alt with A, C or R focuses a decision, with G turns the pictures. */
function useDecisionKeys(setTurns: Dispatch<SetStateAction<number>>) {
  // A layout effect, so that a key pressed as soon as the page shows is not lost.
  useLayoutEffect(() => {
    const focusOn = (name: string, field: string) =>
      document.querySelector<HTMLElement>(`form[data-key=${name}] ${field}`)?.focus()
    const keys: Record<string, () => void> = {
      KeyA: () => focusOn('approve', 'button'),
      KeyC: () => focusOn('correction', 'input:not([type=hidden])'),
      KeyR: () => focusOn('refuse', 'input:not([type=hidden])'),
      KeyG: () => setTurns((before) => before + 1),
    }
    const press = (event: KeyboardEvent) => {
      const run = keys[event.code]
      if (!run || !event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [setTurns])
}
