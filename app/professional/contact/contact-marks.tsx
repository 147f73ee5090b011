import { Form, useNavigation } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { ContactMark } from '#domain/leads/contact/contact-mark.ts'
import { markTexts } from '#texts/professional.ts'

type Props = { marks: readonly ContactMark[]; said: string | null; refused?: string | undefined }

/** How a contact stands, told by the professional: also who phones clients and never writes here says so. */
export function ContactMarks({ marks, said, refused }: Props) {
  const isSending = useNavigation().formMethod === 'POST'
  if (!marks.length && !said) return null
  return (
    <Card as="section" labelledBy="situacao">
      <Form method="post" className="stack stack-4" preventScrollReset>
        <div className="stack stack-1">
          <h2 id="situacao" className="text-title-3">
            {markTexts.title}
          </h2>
          {marks.length > 0 && <p className="text-soft">{markTexts.lead}</p>}
        </div>
        {refused && (
          <Alert tone="danger" role="alert">
            {refused}
          </Alert>
        )}
        {said && <Alert tone="info">{said}</Alert>}
        {marks.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {marks.map((mark) => (
              <Button
                key={mark}
                type="submit"
                name="mark"
                value={mark}
                kind={mark === 'gave_up' ? 'ghost' : 'secondary'}
                disabled={isSending}
              >
                {markTexts.marks[mark]}
              </Button>
            ))}
          </div>
        )}
        {marks.includes('gave_up') && <p className="text-small text-soft">{markTexts.giveUpNote}</p>}
      </Form>
    </Card>
  )
}
