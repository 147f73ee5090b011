import drawing from './horizon.svg?no-inline'

/** Hills at dusk with a nest on its post: joins the page to the footer. */
export function Horizon() {
  return (
    <svg
      className="footer-horizon"
      viewBox="0 0 1440 72"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {(['far', 'near', 'nest', 'door'] as const).map((part) => (
        <use key={part} className={`horizon-${part}`} href={`${drawing}#${part}`} />
      ))}
    </svg>
  )
}
