import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type ComboboxOption = { key: string; label: string; detail?: string }

type ComboboxProps = {
  id: string
  options: ComboboxOption[]
  listLabel: string
  /** Shown instead of the list: no results, an error. */
  note?: string | null
  icon?: IconName
  onType: (text: string) => void
  onChoose: (key: string, input: HTMLInputElement) => void
  input: InputHTMLAttributes<HTMLInputElement>
}

const arrowSteps: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** A text field with a list of suggestions below it (WAI-ARIA combobox): arrows, Enter, Esc, pointer. Uncontrolled. */
export function Combobox({ id, options, listLabel, note, icon, onType, onChoose, input }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string>()
  const active = options.findIndex(({ key }) => key === activeKey)
  const shows = isOpen && options.length > 0
  const optionId = (index: number) => `${id}-opcao-${index}`

  function choose(key: string) {
    setOpen(false)
    setActiveKey(undefined)
    onChoose(key, document.getElementById(id) as HTMLInputElement)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') return setOpen(false)
    if (event.key === 'Enter' && shows) {
      event.preventDefault()
      return choose(options[Math.max(0, active)]!.key)
    }
    const step = arrowSteps[event.key]
    if (!step || !options.length) return
    event.preventDefault()
    setOpen(true)
    const next = shows ? (active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length : 0
    setActiveKey(options[next]!.key)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="control-frame" onBlur={() => setOpen(false)}>
      {icon && <Icon name={icon} />}
      <input
        autoComplete="off"
        {...input}
        id={id}
        type="text"
        role="combobox"
        className="control"
        aria-autocomplete="list"
        aria-expanded={shows}
        aria-controls={`${id}-lista`}
        aria-activedescendant={shows && active >= 0 ? optionId(active) : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        onClick={(event) => {
          setOpen(true) // also if focused
          input.onClick?.(event)
        }}
        onChange={(event) => {
          setOpen(true)
          setActiveKey(undefined)
          onType(event.currentTarget.value)
        }}
      />
      <div id={`${id}-lista`} role="listbox" aria-label={listLabel} className="suggestions" hidden={!shows}>
        {options.map(({ key, label, detail }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles keys
          <div
            key={key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classNames(
              'cursor-pointer px-4 py-2',
              index === active ? 'bg-accent-soft text-on-accent-soft' : 'hover:bg-sunken',
            )}
            onPointerDown={(event) => event.preventDefault() /* the focus stays in the field */}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(key)}
          >
            <span className="block font-semibold">{label}</span>
            {detail && <span className="block text-small">{detail}</span>}
          </div>
        ))}
      </div>
      {note && isOpen && <p className="suggestions px-4 py-3">{note}</p>}
    </div>
  )
}
