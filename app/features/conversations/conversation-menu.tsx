import { Form } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { PopoverDialog } from '#app/components/popover-dialog.tsx'
import { chatTexts as words } from '#texts/conversations.ts'
import { reportTexts } from '#texts/reports.ts'
import { closePopover } from './close-popover.ts'
import { ReportForm } from './report-form.tsx'

const menuId = 'opcoes-da-conversa'
const reportId = 'denunciar-conversa'

type Props = { other: string; isArchived: boolean; isBlockedByMe: boolean; mayGiveContact: boolean }

/** What one may do about the other one of a talk. Opens and works without script. */
export const ConversationMenu = ({ other, isArchived, isBlockedByMe, mayGiveContact }: Props) => (
  <>
    <IconButton icon="shield" label={words.options} popoverTarget={menuId} aria-haspopup="dialog" />
    <PopoverDialog id={menuId} title={words.options} close={reportTexts.cancel}>
      <ul className="stack stack-6">
        <li>
          {isArchived ? (
            <MenuAction intent="unarchive" label={words.unarchive} text={words.unarchiveText} icon="back" />
          ) : (
            <MenuAction intent="archive" label={words.archive} text={words.archiveText} icon="download" />
          )}
        </li>
        {mayGiveContact && (
          <li>
            <MenuAction
              intent="give"
              label={words.giveContact(other)}
              text={words.giveContactText(other)}
              icon="phone"
            />
          </li>
        )}
        <li>
          {isBlockedByMe ? (
            <MenuAction intent="unblock" label={words.unblock} text={words.blocked(other)} icon="lock" />
          ) : (
            <MenuAction intent="block" label={words.block(other)} text={words.blockText(other)} icon="lock" />
          )}
        </li>
        <li>
          <Button kind="secondary" icon="shield" wide popoverTarget={reportId} aria-haspopup="dialog">
            {reportTexts.open}
          </Button>
        </li>
      </ul>
    </PopoverDialog>
    <ReportForm id={reportId} other={other} />
  </>
)

type MenuActionProps = {
  intent: 'archive' | 'unarchive' | 'give' | 'block' | 'unblock'
  label: string
  text: string
  icon: 'back' | 'download' | 'phone' | 'lock'
}

const MenuAction = ({ intent, label, text, icon }: MenuActionProps) => (
  <Form method="post" className="stack stack-2" onSubmit={closePopover}>
    <p id={`${intent}-texto`} className="text-soft">
      {text}
    </p>
    <Button
      type="submit"
      name="intent"
      value={intent}
      icon={icon}
      kind="secondary"
      wide
      aria-describedby={`${intent}-texto`}
    >
      {label}
    </Button>
  </Form>
)
