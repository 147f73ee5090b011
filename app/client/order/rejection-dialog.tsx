import { useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { href } from '#href.ts'
import { rejectionTexts } from '#texts/rejection.ts'

type Props = { leadId: number; orderUuid: string; onLater: () => void; onClose: () => void }

/** Asks before a professional is rejected, on the page that takes the reason. */
export function RejectionDialog({ leadId, orderUuid, onLater, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <Dialog
      id="recusa"
      title={rejectionTexts.confirm}
      open
      onClose={onClose}
      actions={
        <>
          <Button kind="ghost" onClick={onLater}>
            {rejectionTexts.later}
          </Button>
          <Button
            kind="danger"
            onClick={() => void navigate(href('/meus-pedidos/:uuid/profissional/:leadId', { uuid: orderUuid, leadId }))}
          >
            {rejectionTexts.refuseContact}
          </Button>
        </>
      }
    >
      <p>{rejectionTexts.confirmText}</p>
    </Dialog>
  )
}
