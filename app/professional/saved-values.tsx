import { proTexts } from '#texts/professional.ts'

/** The values saved elsewhere while this page was open, shown before they are overwritten. */
export const SavedValues = ({ children }: { children: string }) => (
  <>
    <p className="font-medium">{proTexts.savedValues}</p>
    <p className="whitespace-pre-line break-words">{children || proTexts.noSavedValue}</p>
  </>
)
