import { useEffect } from 'react'
import { draftKey } from '#app/browser/draft-key.ts'
import { ActionForm, SubmitButton } from '#app/browser/use-action-form.tsx'
import { useDraft } from '#app/browser/use-draft.ts'
import { TitledCard } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { orderLifeTexts as words } from '#texts/order-lifecycle.ts'
import { CloseButtons } from './close-buttons.tsx'
import { DescriptionField } from './description-field.tsx'
import type { Permissions } from './order-view.server.ts'
import type { OrderForms } from './use-order-forms.ts'

type Props = {
  uuid: string
  description: string
  field: FieldAttributes
  permissions: Permissions
  forms: OrderForms
}

/** The description, and the actions on the order: edit, extend once, close (product: Order life). */
export function ManageOrder({ uuid, description, field, permissions, forms }: Props) {
  const { edit, extend, close } = forms
  const draft = useDescriptionDraft(uuid, description)
  return (
    <TitledCard id="descricao" title={words.yourWords}>
      <p className={description ? 'whitespace-pre-wrap wrap-anywhere' : 'text-soft'}>{description || words.noWords}</p>
      {permissions.edit && (
        // The key closes it once another text is saved.
        <Disclosure key={description} title={words.edit} open={edit.hasError || draft.text !== ''}>
          <ActionForm form={edit} className="stack stack-4" preventScrollReset>
            <DescriptionField
              key={draft.version}
              id="descricao-nova"
              form={edit}
              field={field}
              description={draft.text || description}
              onTextChange={draft.save}
            />
            <div>
              <SubmitButton>{words.save}</SubmitButton>
            </div>
          </ActionForm>
        </Disclosure>
      )}
      {permissions.extend && !permissions.answer && (
        <ActionForm form={extend} className="stack stack-1" preventScrollReset>
          <SubmitButton kind="secondary" icon="clock" wide>
            {words.extend}
          </SubmitButton>
          <p className="text-small text-help">{words.extendText}</p>
        </ActionForm>
      )}
      {permissions.wasExtended && <p className="text-small text-help">{words.extendedText}</p>}
      {permissions.close && (
        <Disclosure title={words.close}>
          <div className="stack stack-4">
            <p className="text-soft">{words.closeText}</p>
            <CloseButtons form={close} reasons={['solved', 'gave_up']} labels={words.closeFor} />
          </div>
        </Disclosure>
      )}
    </TitledCard>
  )
}

/** Survives the end of the session; cleared once it is saved. */
function useDescriptionDraft(uuid: string, saved: string) {
  const name = `order-description:${uuid}`
  const draft = useDraft(name)
  const { clear } = draft
  useEffect(() => {
    if (sessionStorage.getItem(draftKey(name))?.trim() === saved) clear()
  }, [name, saved, clear])
  return draft
}
