import { proTexts } from '#texts/professional.ts'

/** Changes saved elsewhere while this page was open, shown before overwriting them. */
export const StandsNow = ({ children }: { children: string }) => (
  <>
    <p className="font-medium">{proTexts.standsNow}</p>
    <p className="whitespace-pre-line break-words">{children || proTexts.standsEmpty}</p>
  </>
)
