import { uploadedText } from '#texts/upload.ts'
import type { Progress } from './upload.ts'

type Props = Progress & { label: string }

/** How much of an upload is sent. */
export const UploadProgress = ({ label, sent, total }: Props) => (
  <span className="flex flex-col gap-1 py-1">
    <progress value={total ? sent / total : 0} max={1} aria-label={label} className="upload-progress" />
    <span className="numbers text-small text-help">{uploadedText({ sent, total })}</span>
  </span>
)
