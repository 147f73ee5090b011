import { Form } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { receiptTexts as words } from '#texts/conversations.ts'

type Props = { shows: boolean; said: string | undefined }

/** The switch of "Visto": what others see of one, and one of them. */
export const ReadReceipts = ({ shows, said }: Props) => (
  <Card as="section" labelledBy="visto">
    <Form method="post" className="stack stack-4">
      <div className="stack stack-1">
        <h2 id="visto" className="text-title-3">
          {words.title}
        </h2>
        <p className="text-soft">{shows ? words.on : words.off}</p>
      </div>
      {said && (
        <Alert tone="success" role="status">
          {said}
        </Alert>
      )}
      <input type="hidden" name="intent" value="read-receipts" />
      <div>
        <Button type="submit" name="shows" value={shows ? 'no' : 'yes'} kind="secondary">
          {shows ? words.turnOff : words.turnOn}
        </Button>
      </div>
    </Form>
  </Card>
)
