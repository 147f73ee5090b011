const circumference = 2 * Math.PI * 8

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type CountdownProps = {
  secondsLeft: number
  /** The initial value, for the ring. */
  secondsTotal: number
  /** Text before the time, such as "Reenviar código em". */
  label: string
}

/** Displays the remaining time; the page counts. Not announced every second. */
export function Countdown({ secondsLeft, secondsTotal, label }: CountdownProps) {
  const remainingSeconds = Math.max(0, Math.ceil(secondsLeft))
  const part = secondsTotal > 0 ? Math.min(1, remainingSeconds / secondsTotal) : 0
  return (
    <span className="countdown" role="timer" aria-live="off">
      <svg width="22" height="22" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        {part > 0 && (
          <circle
            cx="10"
            cy="10"
            r="8"
            strokeDasharray={`${circumference * part} ${circumference}`}
            transform="rotate(-90 10 10)"
          />
        )}
      </svg>
      {label} <span data-countdown>{clock(remainingSeconds)}</span>
    </span>
  )
}
