import { useRef, useState } from 'react'
import type { Schemas } from '#app/browser/api-types.ts'
import { call } from '#app/browser/call.ts'
import { TextField, type TextFieldProps } from '#app/components/text-field.tsx'
import { placeName } from '#domain/places/place.ts'

const pauseMs = 150
const minCharacters = 2

type Props = TextFieldProps & {
  /** A chosen state limits the suggestions. */
  state?: string
  onType?: () => void
}

/** A city; with JavaScript, suggestions from the server. */
export function CityField({ state, onType, ...props }: Props) {
  const [names, setNames] = useState<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listId = `${props.id ?? props.name}-cidades`

  async function suggest(typed: string) {
    const answer = await call('GET /v1/cities', { query: { text: typed, state } })
    // The browser matches by text; the server also knows regions.
    const nameOf = ({ name, region = name, uf }: Schemas['City']) => (state ? region : placeName({ name: region, uf }))
    if (answer.ok) setNames(answer.value.map(nameOf))
  }
  return (
    <>
      <TextField
        {...props}
        icon="pin-place"
        autoComplete="off"
        list={listId}
        onInput={(event) => {
          onType?.()
          const typed = event.currentTarget.value
          clearTimeout(timer.current)
          if (typed.length >= minCharacters) timer.current = setTimeout(() => void suggest(typed), pauseMs)
        }}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
