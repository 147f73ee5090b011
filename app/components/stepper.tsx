type StepperProps = {
  /** Names of the steps, in order. */
  steps: string[]
  /** The current step, from 0. */
  current: number
  /** The label for screen readers, such as "Pedido de orçamento". */
  label: string
}

/** Progress as text and a segmented bar. */
export function Stepper({ steps, current, label }: StepperProps) {
  return (
    <div role="group" aria-label={label}>
      <p className="stepper-title">
        <strong>{steps[current]}</strong>
        <span>{`Passo ${Math.min(current + 1, steps.length)} de ${steps.length}`}</span>
      </p>
      <ol className="stepper-bar" aria-hidden="true">
        {steps.map((step, place) => (
          <li key={`${place} ${step}`} data-done={place <= current} />
        ))}
      </ol>
    </div>
  )
}
