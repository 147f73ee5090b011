import { ActionForm, type ActionFormState, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { replyTexts as words } from '#texts/replies.ts'
import { ContactPart } from './contact-part.tsx'
import type { ReviewView } from './contact-view.server.ts'

type Props = { review: ReviewView; isNext: boolean; field: FieldAttributes }

/** The client's public review, and the professional's one reply. */
export function ClientReview({ review, isNext, field }: Props) {
  const form = useActionForm('reply')
  const { stars, starsLabel, comment, published, reply, until } = review
  return (
    <ContactPart
      id="avaliacao"
      title={words.title}
      hint={starsLabel}
      isNext={isNext}
      opensByDefault={form.hasError || reply?.isWithdrawn === true}
    >
      <p className="text-small text-soft">{published}</p>
      <Stars value={stars} label={starsLabel} />
      <blockquote className="whitespace-pre-line break-words">{comment ? `“${comment}”` : words.noComment}</blockquote>
      {reply ? (
        <div className="stack stack-2 border-t border-line pt-4">
          <h3 className="text-title-4">{words.yours}</h3>
          <p className="whitespace-pre-line break-words">{reply.text}</p>
          {reply.isWithdrawn ? (
            <Alert tone="warning">{reply.standing}</Alert>
          ) : (
            <p className="text-small text-soft">{reply.standing}</p>
          )}
        </div>
      ) : (
        <ReplyForm until={until} field={field} form={form} />
      )}
    </ContactPart>
  )
}

type ReplyProps = Pick<ReviewView, 'until'> & { field: FieldAttributes; form: ActionFormState }

function ReplyForm({ until, field, form }: ReplyProps) {
  if (!until) return <p className="text-small text-soft">{words.late}</p>
  return (
    <ActionForm form={form} className="stack stack-4 border-t border-line pt-4" preventScrollReset noValidate>
      <TextareaField
        {...field}
        {...form.field('text')}
        label={words.label}
        help={words.help}
        placeholder={words.placeholder}
        rows={3}
        error={form.fieldErrors.text ?? form.error}
      />
      <p className="text-small text-soft">{until}</p>
      <SubmitButton kind="secondary">{form.pending ? words.sending : words.send}</SubmitButton>
    </ActionForm>
  )
}
