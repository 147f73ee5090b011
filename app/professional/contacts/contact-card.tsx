import type { DragEvent } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import type { Tone } from '#app/components/tone.ts'
import type { LeadState } from '#domain/leads/lead.ts'
import { href } from '#href.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import type { ContactCardView } from './contacts-view.server.ts'

const tones = {
  unlocked: 'warning',
  contacted: 'info',
  accepted: 'success',
  rejected: 'neutral',
  ended: 'neutral',
  hired: 'success',
  voided: 'neutral',
} as const satisfies Record<LeadState, Tone>

export const draggedContact = 'application/x-contact'

type Props = { contact: ContactCardView; isMoving: boolean; onMove: (contact: ContactCardView) => void }

/** A contact with state, value, and the move button. */
export function ContactCard({ contact, isMoving, onMove }: Props) {
  const page = href('/profissional/contatos/:leadId', { leadId: contact.leadId })
  const canMove = contact.moves.length > 0
  function drag(event: DragEvent) {
    event.dataTransfer.setData(draggedContact, String(contact.leadId))
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <div draggable={canMove} onDragStart={canMove ? drag : undefined} data-moving={isMoving || undefined}>
      <Card as="article" labelledBy={`contato-${contact.leadId}`} gap={2}>
        <h3 id={`contato-${contact.leadId}`} className="text-title-4 break-words">
          <TextLink href={page}>{contact.name}</TextLink>
        </h3>
        <p className="text-small text-soft">
          {contact.category}&nbsp;· {contact.place}
        </p>
        {contact.value && <p className="numbers font-medium">{contact.value}</p>}
        <p className="row">
          <Badge tone={tones[contact.state]}>{contact.standing}</Badge>
          {contact.remindOn && (
            <Badge tone={contact.isDue ? 'highlight' : 'neutral'} icon="bell">
              {words.reminder(contact.remindOn)}
            </Badge>
          )}
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-small text-help">
          <span>{contact.ago}</span>
          {canMove && (
            <StandaloneLink
              href={`${page}#situacao`}
              aria-label={words.moveOf(contact.name)}
              onClick={(event) => {
                event.preventDefault()
                onMove(contact)
              }}
            >
              {words.move}
            </StandaloneLink>
          )}
        </p>
      </Card>
    </div>
  )
}
