import { Icon } from '#app/components/icon.tsx'
import { Picture } from '#app/components/picture.tsx'
import { chatTexts, pictureOfText, voiceText } from '#texts/conversations.ts'
import type { ChatMessage } from './wire.ts'

type Props = { chatId: string; files: ChatMessage['files']; author: string; time: string }

/** Pictures, PDFs and voice messages, each opened by a personal link. */
export const MessageFiles = ({ chatId, files, author, time }: Props) => (
  <ul className="stack stack-2">
    {files.map(({ name, kind, width, height, blur, seconds }, place) => {
      const address = `/v1/chat/${chatId}/files/${name}`
      const label = pictureOfText(author, time, files.length > 1 ? place + 1 : undefined)
      if (kind === 'audio')
        return (
          <li key={name} className="stack stack-1">
            <p className="numbers text-small">{voiceText(seconds ?? 0)}</p>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no transcript */}
            <audio
              controls
              preload="none"
              src={address}
              aria-label={`${voiceText(seconds ?? 0)}: ${author}, ${time}`}
              className="w-64 max-w-full"
            />
          </li>
        )
      return (
        <li key={name}>
          <a
            href={address}
            {...(kind === 'pdf' ? { download: true } : { target: '_blank', rel: 'noopener noreferrer' })}
            className={kind === 'pdf' ? 'text-link inline-flex min-h-11 items-center gap-2' : 'block max-w-80'}
          >
            {kind === 'pdf' ? (
              <>
                <Icon name="download" size={20} />
                {chatTexts.pdf}
              </>
            ) : (
              <Picture
                src={address}
                webp={`${address} ${width}w`}
                width={width ?? 1}
                height={height ?? 1}
                blur={blur ?? ''}
                alt={label}
                sizes="320px"
              />
            )}
          </a>
        </li>
      )
    })}
  </ul>
)
