import { buttonClass } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { PopoverDialog } from '#app/components/popover-dialog.tsx'
import { howItWorks } from '#texts/site.ts'

const id = 'como-funciona'

/** How it works, in three lines (H-02). */
export const HowItWorksDialog = () => (
  <>
    <button type="button" className={buttonClass('secondary')} popoverTarget={id} aria-haspopup="dialog">
      <Icon name="info" size={20} />
      {howItWorks.open}
    </button>
    <PopoverDialog id={id} title={howItWorks.title} close={howItWorks.close}>
      <ol className="stack stack-4">
        {howItWorks.steps.map(({ title, short }, index) => (
          <li key={title} className="flex gap-4">
            <span className="step-number">{index + 1}</span>
            <span>
              <strong className="block">{title}</strong>
              <span className="text-soft">{short}</span>
            </span>
          </li>
        ))}
      </ol>
    </PopoverDialog>
  </>
)
