type Props = {
  label: string
  /** Of 1. */
  part: number
  /** How much was sent, of how much. */
  text: string
}

/** How far a file is on its way. */
export const UploadProgress = ({ label, part, text }: Props) => (
  <span className="flex flex-col gap-1 py-1">
    <progress value={part} max={1} aria-label={label} className="upload-progress" />
    <span className="numbers text-small text-help">{text}</span>
  </span>
)
