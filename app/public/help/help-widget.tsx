import { Icon } from '#app/components/icon.tsx'
import { PopoverDialog } from '#app/components/popover-dialog.tsx'
import HelpChat from '#app/islands/ui/help-chat.tsx'
import { helpDialogTexts as words } from '#texts/help-centre.ts'

/** The dialog that any button with `popoverTarget={helpDialogId}` opens. */
export const helpDialogId = 'ajuda'

/** Our own chat widget (spec 2; AMB-54): a button in the corner and its dialog. */
export const HelpWidget = () => (
  <>
    <button
      type="button"
      popoverTarget={helpDialogId}
      aria-haspopup="dialog"
      className="help-opener button button-primary fixed right-4 z-30 rounded-pill shadow-float desktop:right-6"
    >
      <Icon name="chat" size={20} />
      {words.open}
    </button>
    <PopoverDialog id={helpDialogId} title={words.title} close={words.close}>
      <HelpChat />
    </PopoverDialog>
  </>
)
