import { useState } from 'react'
import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { dislikeReasons } from '#domain/leads/instant-match/instant-match.ts'
import { dislikeReasonTexts, instantTexts as words } from '#texts/instant-match.ts'

const formId = 'nao-gostei-form'

/**
 * "Não gostei das indicações": a reason, then other candidates, or the search starts (N-03). A disclosure without
 * JavaScript.
 */
export function DislikeDialog({ form, round }: { form: ActionFormState; round: number }) {
  const [isOpen, setOpen] = useState(form.hasError)
  const send = (
    <Button type="submit" form={formId} busy={form.pending}>
      {words.dislikeSend}
    </Button>
  )
  const fields = (
    <ActionForm form={form} id={formId} preventScrollReset className="stack stack-4">
      <input type="hidden" name="round" value={round} />
      <p className="text-soft">{words.dislikeText}</p>
      <ChoiceGroup
        type="radio"
        name="reason"
        label={words.dislikeQuestion}
        options={dislikeReasons.map((value) => ({ value, label: dislikeReasonTexts[value] }))}
        required
      />
    </ActionForm>
  )
  if (!useHydrated())
    return (
      <Disclosure title={words.dislike}>
        <div className="stack stack-4">
          {fields}
          {send}
        </div>
      </Disclosure>
    )
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.dislike}
      </Button>
      <Dialog
        id="nao-gostei"
        title={words.dislike}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button kind="ghost" onClick={() => setOpen(false)} disabled={form.pending}>
              {words.goBack}
            </Button>
            {send}
          </>
        }
      >
        {fields}
      </Dialog>
    </>
  )
}
