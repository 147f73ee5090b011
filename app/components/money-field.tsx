import { useRef } from 'react'
import { isBeingComposed, type MaskEvent } from './apply-mask.ts'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { moneyAfterInput, moneyText, readMoney } from './read-money.ts'

const composed = { inputType: 'insertCompositionText' }

/** Invalid text stays as typed. */
const asMoney = (text: string) => moneyText(readMoney(text)) || text

type MoneyFieldProps = FieldProps & {
  /** Centavos. */
  defaultCents?: number
  /** The initial text instead, such as a rejected input. */
  defaultText?: string
  disabled?: boolean
  /** Whether R$ 0,00 can be typed. */
  canBeZero?: boolean
  onCentsChange?: (cents: number | undefined) => void
}

/**
 * An amount in reais with a centavos mask: "125000" is R$ 1.250,00. The form sends the text, as `${name}Text`, which
 * the server reads (app/middleware/form-texts.ts); without JavaScript "1250" is R$ 1.250,00.
 */
export function MoneyField({
  defaultCents,
  defaultText = moneyText(defaultCents),
  disabled,
  canBeZero,
  onCentsChange,
  ...field
}: MoneyFieldProps) {
  const last = useRef(readMoney(defaultText))

  function mask(event: MaskEvent) {
    if (isBeingComposed(event)) return
    const { currentTarget: input, nativeEvent } = event
    const change = nativeEvent.type === 'compositionend' ? composed : (nativeEvent as InputEvent)
    const afterCaret = input.value.length - (input.selectionEnd ?? input.value.length)
    input.value = moneyAfterInput(input.value, change, { former: last.current, canBeZero })
    const caret = Math.max(0, input.value.length - afterCaret)
    input.setSelectionRange(caret, caret)
    last.current = readMoney(input.value)
    onCentsChange?.(last.current)
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
        maxLength={24}
        defaultValue={asMoney(defaultText)}
        disabled={disabled}
        onInput={mask}
        onCompositionEnd={mask}
      />
    </Field>
  )
}
