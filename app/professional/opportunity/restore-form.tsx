import { ActionForm, FormError, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'

type Props = { uuid: string; label: string }

/** Restores a dismissed order. Keyed by the order, so that in a list the result appears at the right one. */
export function RestoreForm({ uuid, label }: Props) {
  const restore = useActionForm('restore', uuid)
  return (
    <ActionForm form={restore}>
      <FormError form={restore} />
      <input type="hidden" name="orderUuid" value={uuid} />
      <SubmitButton kind="secondary" size="small">
        {label}
      </SubmitButton>
    </ActionForm>
  )
}
