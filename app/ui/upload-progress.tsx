type Props = {
  label: string
  /** Of 1. */
  part: number
  /** How much was sent, of how much. */
  text: string
}

/** How far a file is on its way. */
export const UploadProgress = ({ label, part, text }: Props) => (
  <span className="block">
    <progress value={part} max={1} aria-label={label} className="block w-full" />
    <span className="numbers block text-small text-help">{text}</span>
  </span>
)
