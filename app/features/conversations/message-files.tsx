import { Icon } from '#app/components/icon.tsx'
import { Picture } from '#app/components/picture.tsx'
import { conversationTexts, pictureOfText, voiceText } from '#texts/conversations.ts'
import type { ConversationMessage } from './wire.ts'

type Props = { chatId: string; files: ConversationMessage['files']; author: string; time: string }
type FileProps = { file: ConversationMessage['files'][number]; address: string; label: string }

/** Pictures, PDFs and voice messages, each opened by a personal link. */
export const MessageFiles = ({ chatId, files, author, time }: Props) => (
  <ul className="stack stack-2">
    {files.map((file, index) => {
      const address = `/v1/chat/${chatId}/files/${file.name}`
      if (file.kind === 'audio')
        return <VoiceMessage key={file.name} file={file} address={address} label={`${author}, ${time}`} />
      const label = pictureOfText(author, time, files.length > 1 ? index + 1 : undefined)
      return (
        <li key={file.name}>
          {file.kind === 'pdf' ? <Pdf address={address} /> : <Photo file={file} address={address} label={label} />}
        </li>
      )
    })}
  </ul>
)

const VoiceMessage = ({ file: { seconds }, address, label }: FileProps) => (
  <li className="stack stack-1">
    <p className="numbers text-small">{voiceText(seconds ?? 0)}</p>
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no transcript */}
    <audio
      controls
      preload="none"
      src={address}
      aria-label={`${voiceText(seconds ?? 0)}: ${label}`}
      className="w-64 max-w-full"
    />
  </li>
)

const Pdf = ({ address }: { address: string }) => (
  <a href={address} download className="text-link inline-flex min-h-11 items-center gap-2">
    <Icon name="download" size={20} />
    {conversationTexts.pdf}
  </a>
)

const Photo = ({ file: { width, height, blur }, address, label }: FileProps) => (
  <a href={address} target="_blank" rel="noopener noreferrer" className="block max-w-80">
    <Picture
      src={address}
      webp={`${address} ${width}w`}
      width={width ?? 1}
      height={height ?? 1}
      blur={blur ?? ''}
      alt={label}
      sizes="320px"
    />
  </a>
)
