import HelpChat from '#app/islands/ui/help-chat.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { helpDialogTexts as words } from '#texts/help-centre.ts'

/** The dialog that any button with `popoverTarget={helpDialogId}` opens. */
export const helpDialogId = 'ajuda'

/**
 * Our own chat widget (spec 2; AMB-54): a button in the corner and its dialog. Of the browser's own kind, so that it opens,
 * closes by Esc and gives the focus back without any script, and with no network at all.
 */
export const HelpWidget = () => (
  <>
    <button
      type="button"
      popoverTarget={helpDialogId}
      aria-haspopup="dialog"
      className="button button-primary fixed right-4 bottom-4 z-30 rounded-pill shadow-float desktop:right-6 desktop:bottom-6"
    >
      <Icon name="chat" size={20} />
      {words.open}
    </button>
    <div id={helpDialogId} popover="auto" role="dialog" aria-labelledby={`${helpDialogId}-titulo`} className="dialog">
      <div className="dialog-head">
        <h2 id={`${helpDialogId}-titulo`}>{words.title}</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget={helpDialogId}
          popoverTargetAction="hide"
          aria-label={words.close}
          autoFocus
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">
        <HelpChat />
      </div>
    </div>
  </>
)
