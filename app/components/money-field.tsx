import { type FormEvent, useEffect, useRef } from 'react'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { maskMoney, moneyText, readMoney } from './read-money.ts'

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
 * An amount in reais, with a mask of centavos: "125000" is R$ 1.250,00. Without script whole reais are read, and what is no
 * amount stays as it was typed. The form sends centavos under `name` (empty when none were read, and before the script has come) and what stands in the
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

  function mask({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
    // Pasted, filled in by the browser or typed before the script came: read as it stands.
    const isKeyed = /^(?:insertText|insertCompositionText|delete)/.test((nativeEvent as InputEvent).inputType ?? '')
    const afterCaret = input.value.length - (input.selectionEnd ?? input.value.length)
    input.value = (!isKeyed && moneyText(readMoney(input.value))) || maskMoney(input.value)
    const caret = Math.max(0, input.value.length - afterCaret)
    input.setSelectionRange(caret, caret)
    read(input)
  }

  function read(input: HTMLInputElement) {
    const cents = readMoney(input.value)
    last.current = cents
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
        maxLength={16}
        defaultValue={asMoney(defaultText)}
        disabled={disabled}
        onInput={mask}
      />
      <input type="hidden" name={field.name} ref={hidden} disabled={disabled} />
    </Field>
  )
}
