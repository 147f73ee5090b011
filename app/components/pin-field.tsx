import { plainWidth } from '#domain/shared/without-spaces.ts'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { pin } from './masks.ts'
import { useMask } from './use-mask.ts'

type PinState = 'default' | 'success' | 'error'

type PinFieldProps = FieldProps & {
  state?: PinState
  /** Text shown when the state is `success`. */
  doneText?: string
  defaultValue?: string
  autoFocus?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** Called on every change with the digits so far; the page decides when to submit. */
  onPinChange?: (pin: string) => void
}

const digitsOf = (typed: string) => plainWidth(typed).replace(/\D/g, '').slice(0, 4)

/** One input styled as four boxes, so that pasting and one-time-code autofill work (spec 11). */
export function PinField({
  state = 'default',
  doneText,
  defaultValue,
  autoFocus,
  disabled,
  readOnly,
  onPinChange,
  ...field
}: PinFieldProps) {
  const input = useMask(pin)
  return (
    <Field {...field}>
      <div className="pin" data-state={state}>
        <span className="pin-boxes" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
        <span className="pin-input-frame">
          <input
            {...controlProps(field)}
            ref={input}
            className="pin-input"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{4}"
            maxLength={4}
            data-state={state}
            aria-invalid={field.error || state === 'error' ? true : undefined}
            defaultValue={defaultValue}
            autoFocus={autoFocus}
            disabled={disabled}
            readOnly={readOnly}
            onInput={(event) => onPinChange?.(digitsOf(event.currentTarget.value))}
          />
        </span>
      </div>
      {state === 'success' && doneText && (
        <p className="pin-done" role="status">
          <Icon name="check-circle" size={20} />
          <span>{doneText}</span>
        </p>
      )}
    </Field>
  )
}
