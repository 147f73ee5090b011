import { useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { holdSession } from '#app/shell/hold-session.ts'
import { useDraft } from '#app/browser/use-draft.ts'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import type { CloseReason } from '#domain/shared/close-reason.ts'
import type { FieldAttributes } from '#doors/field-attributes.ts'
import { orderLifeTexts as words } from '#texts/order-life.ts'
import type { Permissions } from './order-view.server.ts'
import { DescriptionField } from './description-field.tsx'

type Props = {
  uuid: string
  description: string
  field: FieldAttributes
  mayDo: Permissions
  refused?: RefusedForm | undefined
}

/** The client's own words, and what may be done with the order: edit, extend once, end it (product: Order life). */
export function ManageOrder({ uuid, description, field, mayDo, refused }: Props) {
  const busy = useNavigation().formData?.get('intent')
  const wasRefused = refused?.form === 'edit'
  const draft = useWordsDraft(uuid, description)
  return (
    <TitledCard id="descricao" title={words.yourWords}>
      <p className={description ? 'whitespace-pre-wrap wrap-anywhere' : 'text-soft'}>{description || words.noWords}</p>
      {mayDo.edit && (
        // Another text is another form: it closes once the words are kept.
        <Disclosure key={description} title={words.edit} open={wasRefused || draft.text !== ''}>
          <Form method="post" className="stack stack-4" preventScrollReset>
            <input type="hidden" name="intent" value="edit" />
            <DescriptionField
              key={draft.round}
              id="descricao-nova"
              field={field}
              description={draft.text || description}
              refused={wasRefused ? refused : undefined}
              onTextChange={draft.keep}
            />
            <div>
              <Button type="submit" busy={busy === 'edit'}>
                {words.save}
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
      {mayDo.extend && !mayDo.answer && (
        <Form method="post" className="stack stack-1" preventScrollReset>
          <input type="hidden" name="intent" value="extend" />
          <Button type="submit" kind="secondary" icon="clock" wide busy={busy === 'extend'}>
            {words.extend}
          </Button>
          <p className="text-small text-help">{words.extendText}</p>
        </Form>
      )}
      {mayDo.wasExtended && <p className="text-small text-help">{words.extendedText}</p>}
      {mayDo.close && (
        <Disclosure title={words.close}>
          <div className="stack stack-4">
            <p className="text-soft">{words.closeText}</p>
            <CloseButtons reasons={['solved', 'gave_up']} labels={words.closeFor} />
          </div>
        </Disclosure>
      )}
    </TitledCard>
  )
}

/** What was begun is found again after a session that ended; once it is saved it is forgotten. */
function useWordsDraft(uuid: string, saved: string) {
  const name = `order-words:${uuid}`
  const draft = useDraft(name)
  const { forget } = draft
  useEffect(() => {
    if (sessionStorage.getItem(`draft:${name}`)?.trim() === saved) forget()
  }, [name, saved, forget])
  return draft
}

type CloseProps = { reasons: CloseReason[]; labels: Record<CloseReason, string> }

/** Ends the order for one of these reasons. With script it asks first; without, the button does what it says. */
export function CloseButtons({ reasons, labels }: CloseProps) {
  const submit = useSubmit()
  const isClosing = useNavigation().formData?.get('intent') === 'close'
  const [asked, setAsked] = useState<CloseReason | null>(null)
  async function close(as: CloseReason) {
    setAsked(null) // first: what became of it stands in the page
    if (await holdSession('client')) await submit({ intent: 'close', as }, { method: 'post', preventScrollReset: true })
  }
  return (
    <>
      <Form method="post" className="row">
        <input type="hidden" name="intent" value="close" />
        {reasons.map((reason) => (
          <Button
            key={reason}
            type="submit"
            name="as"
            value={reason}
            kind="secondary"
            disabled={isClosing}
            onClick={(event) => {
              event.preventDefault()
              setAsked(reason)
            }}
          >
            {labels[reason]}
          </Button>
        ))}
      </Form>
      <Dialog
        id={`encerrar-${reasons.join('-')}`}
        title={words.closeTitle}
        open={asked !== null}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Button kind="ghost" onClick={() => setAsked(null)}>
              {words.goBack}
            </Button>
            <Button kind="danger" onClick={() => asked && void close(asked)}>
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
