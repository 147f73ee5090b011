import { useConnectionLost } from '#app/browser/connection.ts'
import { useRevalidate } from '#app/browser/use-revalidation.ts'
import { Icon } from '#app/components/icon.tsx'
import { connectionTexts } from '#texts/connection.ts'

/** A line shown while revalidation fails; the page below stays. */
export function ConnectionLine() {
  const isLost = useConnectionLost()
  const revalidate = useRevalidate()
  return (
    <div role="status" className="connection-line" data-lost={isLost || undefined}>
      {isLost && (
        <>
          <Icon name="alert" size={20} />
          <span>{connectionTexts.lost}</span>
          <button type="button" className="connection-line-action" onClick={() => void revalidate()}>
            {connectionTexts.tryNow}
          </button>
        </>
      )}
    </div>
  )
}
