import { type MouseEvent, useId, useState } from 'react'
import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import type { CloseReason } from '#domain/shared/close-reason.ts'
import { orderLifeTexts as words } from '#texts/order-lifecycle.ts'

type Props = { form: ActionFormState; reasons: CloseReason[]; labels: Record<CloseReason, string> }

/** Closes the order for one of these reasons, after a confirmation. Without JavaScript a button closes it at once. */
export function CloseButtons({ form, reasons, labels }: Props) {
  const formId = useId()
  const [chosen, setChosen] = useState<CloseReason | null>(null)
  const [isOpen, setOpen] = useState(false)
  function choose(event: MouseEvent, reason: CloseReason) {
    event.preventDefault()
    setChosen(reason)
    setOpen(true)
  }
  function confirm() {
    setOpen(false) // first, because the result is shown in the page
    document.querySelector<HTMLFormElement>(`#${CSS.escape(formId)}`)!.requestSubmit()
  }
  return (
    <>
      <ActionForm form={form} id={formId} className="row" preventScrollReset>
        {chosen && <input type="hidden" name="as" value={chosen} />}
        {reasons.map((reason) => (
          <Button
            key={reason}
            type="submit"
            name="as"
            value={reason}
            kind="secondary"
            disabled={form.pending}
            onClick={(event) => choose(event, reason)}
          >
            {labels[reason]}
          </Button>
        ))}
      </ActionForm>
      <Dialog
        id={`encerrar-${reasons.join('-')}`}
        title={words.closeTitle}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              {words.goBack}
            </Button>
            <Button kind="danger" onClick={confirm}>
              {words.closeConfirm}
            </Button>
          </>
        }
      >
        <p>{words.closeWarning}</p>
      </Dialog>
    </>
  )
}
