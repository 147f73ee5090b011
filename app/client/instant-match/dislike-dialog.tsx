import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useScript } from '#app/browser/use-script.ts'
import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { dislikeReasons } from '#domain/leads/instant-match/instant-match.ts'
import { dislikeReasonTexts, instantTexts as words } from '#texts/instant-match.ts'

const formId = 'nao-gostei-form'

/** "Não gostei das indicações": why not, then others, or the order goes on (N-03). Without script it opens in the page. */
export function DislikeDialog({ round, isOpen: wasRefused }: { round: number; isOpen: boolean }) {
  const [isOpen, setOpen] = useState(wasRefused)
  const isBusy = useNavigation().formData?.get('intent') === 'dislike'
  const send = (
    <Button type="submit" form={formId} busy={isBusy}>
      {words.dislikeSend}
    </Button>
  )
  const form = (
    <Form id={formId} method="post" preventScrollReset className="stack stack-4">
      <input type="hidden" name="intent" value="dislike" />
      <input type="hidden" name="round" value={round} />
      <p className="text-soft">{words.dislikeText}</p>
      <ChoiceGroup
        type="radio"
        name="reason"
        label={words.dislikeQuestion}
        options={dislikeReasons.map((value) => ({ value, label: dislikeReasonTexts[value] }))}
        required
      />
    </Form>
  )
  if (!useScript())
    return (
      <Disclosure title={words.dislike}>
        <div className="stack stack-4">
          {form}
          {send}
        </div>
      </Disclosure>
    )
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.dislike}
      </Button>
      <Dialog
        id="nao-gostei"
        title={words.dislike}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button kind="ghost" onClick={() => setOpen(false)} disabled={isBusy}>
              {words.goBack}
            </Button>
            {send}
          </>
        }
      >
        {form}
      </Dialog>
    </>
  )
}
