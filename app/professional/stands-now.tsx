import { proTexts } from '#texts/professional.ts'

/** What somebody kept elsewhere while this page was open, so that whoever saves over it has read it. */
export const StandsNow = ({ children }: { children: string }) => (
  <>
    <p className="font-medium">{proTexts.standsNow}</p>
    <p className="whitespace-pre-line break-words">{children || proTexts.standsEmpty}</p>
  </>
)
