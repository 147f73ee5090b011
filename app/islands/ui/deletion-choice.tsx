import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { accountKinds } from '#domain/account-deletion/account-deletion.ts'
import { deletionChoiceTexts as words } from '#texts/account-deletion.ts'
import { island } from '../island.tsx'

type Props = {
  /** The page of each account kind; the form's action leads there without JavaScript. */
  pages: { client: string; professional: string }
  action: string
}

const chosenIn = (form: HTMLFormElement | null) => new FormData(form ?? undefined).get('conta')

/** Requires a choice of account (M-05, M-06). */
function DeletionChoice({ pages, action }: Props) {
  const form = useRef<HTMLFormElement>(null)
  /** Null: no choice; undefined: not hydrated, the browser validates. */
  const [chosen, setChosen] = useState<unknown>()
  // oxlint-disable-next-line react/set-state-in-effect -- reads what was chosen before hydration, once
  useEffect(() => setChosen(chosenIn(form.current)), [])

  function openChosenPage(event: FormEvent<HTMLFormElement>) {
    const kind = accountKinds.find((value) => value === chosenIn(event.currentTarget))
    if (!kind) return
    event.preventDefault()
    location.assign(pages[kind])
  }

  return (
    <form
      ref={form}
      action={action}
      className="stack stack-4"
      onSubmit={openChosenPage}
      onChange={(event) => setChosen(chosenIn(event.currentTarget))}
    >
      <ChoiceGroup
        type="radio"
        name="conta"
        label={words.legend}
        required
        options={accountKinds.map((kind) => ({ value: kind, ...words.choices[kind] }))}
      />
      <Button type="submit" wide disabled={chosen === null} aria-describedby="escolha-conta">
        {words.goOn}
      </Button>
      <p id="escolha-conta" className="min-h-6 text-small text-help">
        {chosen === null ? words.chooseFirst : ''}
      </p>
    </form>
  )
}

export default island('deletion-choice', 'idle', DeletionChoice)
