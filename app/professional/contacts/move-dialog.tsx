import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { type LostReason, lostReasons, type StageToMoveTo } from '#domain/leads/pipeline/stage.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import type { ContactCardView } from './contacts-view.server.ts'

type Props = {
  contact: ContactCardView | undefined
  onClose: () => void
  onMove: (contact: ContactCardView, stage: StageToMoveTo, reason?: LostReason) => void
}

/** Target stages of a contact, with reasons for a loss. */
export function MoveDialog({ contact, onClose, onMove }: Props) {
  const [isLost, setLost] = useState(false)
  const moveTitle = contact ? words.moveOf(contact.name) : words.move
  function close() {
    setLost(false)
    onClose()
  }
  function move(stage: StageToMoveTo, reason?: LostReason) {
    setLost(false)
    if (contact) onMove(contact, stage, reason)
  }
  return (
    <Dialog id="mudar-etapa" title={isLost ? words.whyLost : moveTitle} open={contact !== undefined} onClose={close}>
      <div className="stack stack-2">
        {isLost
          ? lostReasons.map((reason) => (
              <Button key={reason} kind="secondary" wide onClick={() => move('lost', reason)}>
                {words.lostReasons[reason]}
              </Button>
            ))
          : contact?.moves.map((stage) => (
              <Button
                key={stage}
                kind={stage === 'lost' ? 'ghost' : 'secondary'}
                wide
                onClick={() => (stage === 'lost' ? setLost(true) : move(stage))}
              >
                {words.moveTo(stage)}
              </Button>
            ))}
      </div>
    </Dialog>
  )
}
