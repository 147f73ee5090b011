import type { SubmitEvent } from 'react'
import { ActionForm, FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { PopoverDialog } from '#app/components/popover-dialog.tsx'
import { type DismissReason, dismissReasons } from '#domain/matching/dismissal.ts'
import { dismissTexts, opportunityTexts as words } from '#texts/opportunities.ts'

export const dismissSheetId = (uuid: string) => `arquivar-${uuid}`

type Props = {
  uuid: string
  /** With JavaScript the list handles it; else the form posts to its page. */
  onReason?: (reason: DismissReason) => void
  /** On a phone only the icon shows. */
  compact?: boolean
}

/** "Não tenho interesse" with a reason; a plain form without JavaScript. */
export function DismissSheet({ uuid, onReason, compact = false }: Props) {
  const form = useActionForm('dismiss', uuid)
  function dismiss(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event
    const reason = dismissReasons.find((each) => each === (submitter as HTMLButtonElement | null)?.value)
    if (!reason || !onReason) return
    event.preventDefault()
    document.getElementById(dismissSheetId(uuid))?.hidePopover()
    onReason(reason)
  }
  return (
    <>
      <Button kind="ghost" size="small" icon="close" popoverTarget={dismissSheetId(uuid)} aria-haspopup="dialog">
        <span className={compact ? 'max-tablet:sr-only' : ''}>{words.notInterested}</span>
      </Button>
      <PopoverDialog id={dismissSheetId(uuid)} title={words.whyNot} close={words.close}>
        <ActionForm form={form} className="stack stack-2" onSubmit={dismiss}>
          <FormError form={form} />
          <input type="hidden" name="orderUuid" value={uuid} />
          {dismissReasons.map((reason) => (
            <Button
              key={reason}
              type="submit"
              name="reason"
              value={reason}
              kind="secondary"
              wide
              disabled={form.pending}
            >
              {dismissTexts[reason]}
            </Button>
          ))}
          <p className="text-small text-help">{words.whyNotText}</p>
        </ActionForm>
      </PopoverDialog>
    </>
  )
}
