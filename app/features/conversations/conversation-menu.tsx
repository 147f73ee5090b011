import { ActionForm, type ActionFormState, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { PopoverDialog } from '#app/components/popover-dialog.tsx'
import { conversationTexts as words } from '#texts/conversations.ts'
import { reportTexts } from '#texts/reports.ts'
import { closePopover } from './close-popover.ts'
import { ReportForm } from './report-form.tsx'

/** The forms of a conversation, apart from the message, which JavaScript sends by its endpoint. */
export const useConversationForms = () => ({
  archive: useActionForm('archive'),
  unarchive: useActionForm('unarchive'),
  give: useActionForm('give'),
  block: useActionForm('block'),
  unblock: useActionForm('unblock'),
  report: useActionForm('report'),
  quick: useActionForm('quick'),
})

const menuId = 'opcoes-da-conversa'
const reportId = 'denunciar-conversa'

type Props = {
  forms: ReturnType<typeof useConversationForms>
  other: string
  isArchived: boolean
  isBlockedByMe: boolean
  canGiveContact: boolean
}

/** What a participant may do about a conversation. Works without JavaScript. */
export const ConversationMenu = ({ forms, other, isArchived, isBlockedByMe, canGiveContact }: Props) => (
  <>
    <IconButton icon="shield" label={words.options} popoverTarget={menuId} aria-haspopup="dialog" />
    <PopoverDialog id={menuId} title={words.options} close={reportTexts.cancel}>
      <ul className="stack stack-6">
        <li>
          {isArchived ? (
            <MenuAction form={forms.unarchive} label={words.unarchive} text={words.unarchiveText} icon="back" />
          ) : (
            <MenuAction form={forms.archive} label={words.archive} text={words.archiveText} icon="download" />
          )}
        </li>
        {canGiveContact && (
          <li>
            <MenuAction
              form={forms.give}
              label={words.giveContact(other)}
              text={words.giveContactText(other)}
              icon="phone"
            />
          </li>
        )}
        <li>
          {isBlockedByMe ? (
            <MenuAction form={forms.unblock} label={words.unblock} text={words.blocked(other)} icon="lock" />
          ) : (
            <MenuAction form={forms.block} label={words.block(other)} text={words.blockText(other)} icon="lock" />
          )}
        </li>
        <li>
          <Button kind="secondary" icon="shield" wide popoverTarget={reportId} aria-haspopup="dialog">
            {reportTexts.open}
          </Button>
        </li>
      </ul>
    </PopoverDialog>
    <ReportForm id={reportId} form={forms.report} other={other} />
  </>
)

type MenuActionProps = {
  form: ActionFormState
  label: string
  text: string
  icon: 'back' | 'download' | 'phone' | 'lock'
}

const MenuAction = ({ form, label, text, icon }: MenuActionProps) => (
  <ActionForm form={form} className="stack stack-2" onSubmit={closePopover}>
    <p id={`${form.name}-texto`} className="text-soft">
      {text}
    </p>
    <SubmitButton icon={icon} kind="secondary" wide aria-describedby={`${form.name}-texto`}>
      {label}
    </SubmitButton>
  </ActionForm>
)
