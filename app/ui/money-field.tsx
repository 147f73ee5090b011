import { useEffect, useRef } from 'react'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { moneyText, readMoney } from './read-money.ts'

/** What is no amount stays as it was typed. */
const asMoney = (text: string) => moneyText(readMoney(text)) || text

export type MoneyFieldProps = FieldProps & {
  /** Centavos. */
  defaultCents?: number
  /** What stands in it at first instead, where it may be no amount: what was refused. */
  defaultText?: string
  disabled?: boolean
  onCentsChange?: (cents: number | undefined) => void
}

/**
 * An amount in reais: "850" is R$ 850,00 and is shown so once one leaves the field; what is no amount stays as it was typed,
 * to be refused. The form sends centavos under `name` (empty when none were read, and before the script has come) and what stands in the
 * field under `${name}Text`.
 */
export function MoneyField({
  defaultCents,
  defaultText = moneyText(defaultCents),
  disabled,
  onCentsChange,
  ...field
}: MoneyFieldProps) {
  const hidden = useRef<HTMLInputElement>(null)
  const last = useRef(readMoney(defaultText))
  useEffect(() => {
    if (hidden.current && last.current !== undefined) hidden.current.value = String(last.current)
  }, [])

  function read(input: HTMLInputElement) {
    const cents = readMoney(input.value)
    last.current = cents
    if (hidden.current) hidden.current.value = cents === undefined ? '' : String(cents)
    onCentsChange?.(cents)
  }

  const show = (input: HTMLInputElement) => {
    input.value = asMoney(input.value)
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
        defaultValue={asMoney(defaultText)}
        disabled={disabled}
        onInput={(event) => read(event.currentTarget)}
        onBlur={(event) => show(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && show(event.currentTarget)} // sends the form, without leaving the field
      />
      <input type="hidden" name={field.name} ref={hidden} disabled={disabled} />
    </Field>
  )
}
