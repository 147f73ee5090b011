import { useState } from 'react'
import { UploadProgress } from '#app/browser/upload-progress.tsx'
import type { Progress } from '#app/browser/upload.ts'
import { Button } from '#app/components/button.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { conversationTexts as words, formatVoiceLength, voiceFileName, voiceText } from '#texts/conversations.ts'
import { uploadFile } from './upload-file.ts'
import type { useRecorder } from './use-recorder.ts'

type Props = ReturnType<typeof useRecorder> & { onSend: (file: { id: number; name: string }) => void }

/** A voice recording with time, cancel, preview and send. */
export function VoicePanel({ recorder, stop, drop, onSend }: Props) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<Progress>()
  if (recorder.state === 'none')
    return recorder.problem ? (
      <p role="alert" className="field-error">
        {recorder.problem}
      </p>
    ) : null
  if (recorder.state === 'asking')
    return (
      <p role="status" className="text-small text-soft">
        {words.voiceAsking}
      </p>
    )

  async function send(file: File, seconds: number) {
    setSending(true)
    setProblem(undefined)
    const answer = await uploadFile(file, setProgress)
    setSending(false)
    setProgress(undefined)
    if (!answer.ok) return setProblem(answer.message ?? words.voiceNotSent)
    drop()
    onSend({ id: answer.value.id, name: voiceText(seconds) })
  }
  return (
    <div role="group" aria-label={words.voice} className="rounded-card bg-sunken p-3">
      {recorder.state === 'recording' ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="numbers font-semibold">
            <span role="status">{words.voiceRecording}</span> <span>{formatVoiceLength(recorder.seconds)}</span>
          </p>
          <div className="row">
            <Button kind="ghost" onClick={drop}>
              {words.voiceCancel}
            </Button>
            <Button kind="secondary" icon="check" onClick={stop}>
              {words.voiceStop}
            </Button>
          </div>
        </div>
      ) : (
        <div className="stack stack-2">
          <p className="numbers text-small">{voiceText(recorder.seconds)}</p>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a fresh recording has no transcript */}
          <audio controls src={recorder.preview} aria-label={words.voiceListen} className="w-full" />
          {progress && <UploadProgress label={words.sending} {...progress} />}
          {problem && (
            <>
              <p role="alert" className="field-error">
                {problem}
              </p>
              <StandaloneLink icon="download" href={recorder.preview} download={voiceFileName(recorder.file.type)}>
                {words.voiceSave}
              </StandaloneLink>
            </>
          )}
          <div className="row">
            <Button kind="ghost" icon="trash" disabled={isSending} onClick={drop}>
              {words.voiceDrop}
            </Button>
            <Button icon="send" busy={isSending} onClick={() => void send(recorder.file, recorder.seconds)}>
              {problem ? words.sendAgain : words.voiceSend}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Starts a recording; only where supported. */
export const VoiceButton = ({ onPress, disabled }: { onPress: () => void; disabled: boolean }) => (
  <IconButton icon="microphone" label={words.voiceRecord} disabled={disabled} onClick={onPress} />
)
