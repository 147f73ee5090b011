import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Combobox } from '#app/components/combobox.tsx'
import type { InstitutionalProfile } from '#domain/institutional-console/institutional-console.ts'
import { plainCharacters } from '#domain/shared/slug.ts'
import { href } from '#href.ts'
import { institutionalConsoleTexts as words, profilesFoundText } from '#texts/institutional-console.ts'

type Props = { profiles: InstitutionalProfile[]; chosen: InstitutionalProfile | undefined }

const inputId = 'profissional'
const plain = (text: string) => plainCharacters(text.trim().toLowerCase())

/** Chooses an institutional professional, by a typed part of the name or service, or from the list (G-02, G-05). */
export function ProfilePicker({ profiles, chosen }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = profiles.filter(({ name, category }) => plain(`${name} ${category}`).includes(plain(typed)))
  const chosenName = chosen?.name ?? ''

  /** Clears unselected text: the field names the profile shown below. */
  function resetField(input: HTMLInputElement, text = chosenName) {
    input.value = text
    setTyped('')
  }
  useEffect(() => {
    ;(document.getElementById(inputId) as HTMLInputElement).value = chosenName // after Back
  }, [chosenName])

  return (
    <div className="field max-w-[560px]">
      <label htmlFor={inputId} className="field-label">
        {words.professional}
      </label>
      <Combobox
        id={inputId}
        icon="search"
        listLabel={words.profiles}
        options={found.map(({ id: key, name, category }) => ({ key: String(key), label: name, detail: category }))}
        note={profiles.length > 0 && found.length === 0 ? words.nothingFound : null}
        onType={setTyped}
        onChoose={(key, input) => {
          resetField(input, profiles.find((profile) => String(profile.id) === key)?.name)
          void navigate(href('/chat/list/:profileId', { profileId: key }))
        }}
        input={{
          placeholder: words.placeholder,
          defaultValue: chosenName,
          disabled: profiles.length === 0,
          maxLength: 100,
          spellCheck: false,
          onClick: (event) => event.currentTarget.select(),
          onBlur: (event) => resetField(event.currentTarget),
        }}
      />
      <p className="sr-only" role="status">
        {typed ? profilesFoundText(found.length) : ''}
      </p>
    </div>
  )
}
