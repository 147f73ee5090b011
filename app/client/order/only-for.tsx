import { Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { onlyTexts as words } from '#texts/order-life.ts'

/** Whom the client asked alone, and the way to ask the others too. */
export function OnlyFor({ title, text }: { title: string; text: string }) {
  const busy = useNavigation().formData?.get('intent') === 'open'
  return (
    <Card as="section" labelledBy="so-com">
      <div className="stack stack-4">
        <div className="stack stack-1">
          <h2 id="so-com" className="text-title-3">
            {title}
          </h2>
          <p className="text-soft">{text}</p>
        </div>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="open" />
          <Button type="submit" kind="secondary" icon="users" busy={busy}>
            {words.open}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
