type Props = {
  label: string
  /** 0 to 1. */
  part: number
  /** Bytes sent, of the total. */
  text: string
}

export const UploadProgress = ({ label, part, text }: Props) => (
  <span className="flex flex-col gap-1 py-1">
    <progress value={part} max={1} aria-label={label} className="upload-progress" />
    <span className="numbers text-small text-help">{text}</span>
  </span>
)
