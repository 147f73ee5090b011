import { useEffect, useRef } from 'react'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { moneySigns, moneyText, readMoney } from './read-money.ts'

export type MoneyFieldProps = FieldProps & {
  /** Centavos. */
  defaultCents?: number
  disabled?: boolean
  onCentsChange?: (cents: number | undefined) => void
}

/**
 * An amount in reais: "850" is R$ 850,00 and is shown so once one leaves the field. The form sends centavos under `name`
 * (empty when nothing was typed, and before the script has come) and what was read under `${name}Text`, for a page whose script has not come.
 */
export function MoneyField({ defaultCents, disabled, onCentsChange, ...field }: MoneyFieldProps) {
  const hidden = useRef<HTMLInputElement>(null)
  const last = useRef<number | undefined>(defaultCents)
  useEffect(() => {
    if (hidden.current && last.current !== undefined) hidden.current.value = String(last.current)
  }, [])

  function read(input: HTMLInputElement) {
    const plain = moneySigns(input.value)
    if (plain !== input.value) input.value = plain
    const cents = readMoney(plain)
    last.current = cents
    if (hidden.current) hidden.current.value = cents === undefined ? '' : String(cents)
    onCentsChange?.(cents)
  }

  const show = (input: HTMLInputElement) => {
    input.value = moneyText(readMoney(input.value))
  }

  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        name={`${field.name}Text`}
        className="control numbers"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="R$ 0,00"
        maxLength={16}
        defaultValue={defaultCents === undefined ? undefined : moneyText(defaultCents)}
        disabled={disabled}
        onInput={(event) => read(event.currentTarget)}
        onBlur={(event) => show(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && show(event.currentTarget)} // sends the form, without leaving the field
      />
      <input type="hidden" name={field.name} ref={hidden} disabled={disabled} />
    </Field>
  )
}
