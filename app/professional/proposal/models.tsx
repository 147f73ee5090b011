import { Form } from 'react-router'
import { RouteLink } from '#app/shell/route-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { href } from '#href.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { DeletedModel } from './deleted-model.ts'

/** What was deleted, and the way to get it back while this page stays open. */
export const ModelDeleted = ({ leadId, deleted }: { leadId: number; deleted: DeletedModel }) => (
  <Alert tone="neutral" role="status" title={deleted.said}>
    <Form method="post" action={href('/profissional/contatos/:leadId/orcamento', { leadId })} preventScrollReset>
      {deleted.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="press" value="restore" kind="secondary" size="small">
        {words.undoDelete}
      </Button>
    </Form>
  </Alert>
)

type Props = { leadId: number; models: { id: number; name: string }[] }

/** Models of one's own, to begin with. */
export function Models({ leadId, models }: Props) {
  if (!models.length) return null
  const page = href('/profissional/contatos/:leadId/orcamento', { leadId })
  return (
    <Disclosure title={words.models}>
      <p className="pb-2 text-soft">{words.modelsText}</p>
      <ul>
        {models.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-2">
            <span className="min-w-0 break-words">{name}</span>
            <div className="row">
              <ButtonLink href={`${page}?modelo=${id}`} kind="secondary" size="small" linkAs={RouteLink}>
                {words.useModel}
              </ButtonLink>
              <Form method="post" action={page}>
                <input type="hidden" name="modelId" value={id} />
                <Button
                  type="submit"
                  name="press"
                  value="drop"
                  kind="ghost"
                  size="small"
                  icon="trash"
                  aria-label={words.deleteModelNamed(name)}
                >
                  {words.deleteModel}
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
