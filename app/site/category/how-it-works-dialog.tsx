import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { howItWorks } from '#texts/site.ts'

const id = 'como-funciona'

/** A dialog of the browser's own kind: opens, closes by Esc and gives the focus back without any script (H-02). */
export const HowItWorksDialog = () => (
  <>
    <button type="button" className={buttonClass('secondary')} popoverTarget={id} aria-haspopup="dialog">
      <Icon name="info" size={20} />
      {howItWorks.open}
    </button>
    <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-titulo`} className="dialog">
      <div className="dialog-head">
        <h2 id={`${id}-titulo`}>{howItWorks.title}</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={howItWorks.close}
          autoFocus
        >
          <Icon name="close" />
        </button>
      </div>
      <ol className="dialog-body stack stack-4">
        {howItWorks.steps.map(({ title, short }, at) => (
          <li key={title} className="flex gap-4">
            <span className="grid h-12 w-10 flex-none place-items-center rounded-[20px_20px_6px_6px] bg-accent-soft pt-1 font-title font-bold text-on-accent-soft">
              {at + 1}
            </span>
            <span>
              <strong className="block">{title}</strong>
              <span className="text-soft">{short}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  </>
)
