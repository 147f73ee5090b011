import { useEffect, useRef } from 'react'
import { controlProps, Field, type FieldProps } from './field.tsx'

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const shown = (cents: number) => reais.format(cents / 100).replace(/\s/g, ' ')
const mostDigits = 9 // R$ 9.999.999,99

export type MoneyFieldProps = FieldProps & {
  /** Centavos. */
  defaultCents?: number
  disabled?: boolean
  onCentsChange?: (cents: number | undefined) => void
}

/**
 * An amount in reais: digits come in from the right, 12345 reads R$ 123,45. The form sends centavos under `name`
 * (empty when nothing was typed) and what was read under `${name}Text`, for a page whose script has not come.
 */
export function MoneyField({ defaultCents, disabled, onCentsChange, ...field }: MoneyFieldProps) {
  const hidden = useRef<HTMLInputElement>(null)
  const last = useRef<number | undefined>(defaultCents)
  useEffect(() => {
    if (hidden.current && last.current !== undefined) hidden.current.value = String(last.current)
  }, [])

  function read(input: HTMLInputElement) {
    const digits = input.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, mostDigits)
    const cents = digits ? Number(digits) : undefined
    last.current = cents
    input.value = cents === undefined ? '' : shown(cents)
    input.setSelectionRange(input.value.length, input.value.length)
    if (hidden.current) hidden.current.value = cents === undefined ? '' : String(cents)
    onCentsChange?.(cents)
  }

  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        name={`${field.name}Text`}
        className="control numbers"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="R$ 0,00"
        defaultValue={defaultCents === undefined ? undefined : shown(defaultCents)}
        disabled={disabled}
        onInput={(event) => read(event.currentTarget)}
      />
      <input type="hidden" name={field.name} defaultValue={defaultCents} ref={hidden} disabled={disabled} />
    </Field>
  )
}
