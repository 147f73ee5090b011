import { ActionForm, FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'

type Props = { uuid: string; label: string }

/** Restores a dismissed order. Also one of a list, so that its result is told by the order. */
export function RestoreForm({ uuid, label }: Props) {
  const restore = useActionForm('restore', uuid)
  return (
    <ActionForm form={restore}>
      <FormError form={restore} />
      <input type="hidden" name="orderUuid" value={uuid} />
      <Button type="submit" kind="secondary" size="small" busy={restore.pending}>
        {label}
      </Button>
    </ActionForm>
  )
}
