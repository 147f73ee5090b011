import {
  ActionForm,
  type ActionFormState,
  FormError,
  SubmitButton,
  useActionForm,
} from '#app/browser/use-action-form.tsx'
import { useLatestForm } from '#app/browser/use-latest-form.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import type { DeletedTemplate } from '#domain/proposals/templates.server.ts'
import { href } from '#href.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { MakeProposalView } from './make-proposal-view.server.ts'

/** Deletes and restores templates; undo stays offered after a review of the proposal. */
export function useTemplateForms() {
  const deletion = useActionForm<DeletedTemplate>('deleteTemplate')
  const restoration = useActionForm('restoreTemplate')
  const isRestored = useLatestForm([deletion, restoration]) === restoration && restoration.succeeded
  return { deletion, restoration, deleted: isRestored ? undefined : deletion.value }
}

type Props = Pick<MakeProposalView, 'leadId' | 'templates'> & { forms: ReturnType<typeof useTemplateForms> }

/** The professional's own templates to start from. A deleted one can be restored. */
export function Templates({ leadId, templates, forms: { deletion, restoration, deleted } }: Props) {
  return (
    <>
      {deleted && <DeletedTemplateAlert deleted={deleted} form={restoration} />}
      <FormError form={restoration} />
      {templates.length > 0 && (
        <Disclosure title={words.templates}>
          <p className="pb-2 text-soft">{words.templatesText}</p>
          <ul>
            {templates.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-2">
                <span className="min-w-0 break-words">{name}</span>
                <div className="row">
                  <ButtonLink
                    href={`${href('/profissional/contatos/:leadId/orcamento', { leadId })}?modelo=${id}`}
                    kind="secondary"
                    size="small"
                  >
                    {words.pickTemplate}
                  </ButtonLink>
                  <ActionForm form={deletion} preventScrollReset>
                    <input type="hidden" name="templateId" value={id} />
                    <Button
                      type="submit"
                      kind="ghost"
                      size="small"
                      icon="trash"
                      busy={deletion.isPendingWith('templateId', String(id))}
                      aria-label={words.deleteTemplateNamed(name)}
                    >
                      {words.deleteTemplate}
                    </Button>
                  </ActionForm>
                </div>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

const DeletedTemplateAlert = ({ deleted, form }: { deleted: DeletedTemplate; form: ActionFormState }) => (
  <Alert tone="neutral" role="status" title={words.templateDeleted(deleted.templateName)}>
    <ActionForm form={form} preventScrollReset>
      {fieldsOf(deleted).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton kind="secondary" size="small">
        {words.undoDelete}
      </SubmitButton>
    </ActionForm>
  </Alert>
)

const fieldsOf = ({ items, ...rest }: DeletedTemplate) => [
  ...Object.entries(rest).map(([name, value]) => [name, String(value ?? '')] as const),
  ...items.flatMap((item, index) =>
    Object.entries(item).map(([name, value]) => [`items.${index}.${name}`, String(value)] as const),
  ),
]
