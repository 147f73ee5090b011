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
      <path className="horizon-far" d="M0 52c120-30 260-34 400-14s260 18 400-8 300-28 420-6 160 24 220 14v34H0Z" />
      <path className="horizon-near" d="M0 62c160-22 320-20 480-6s320 12 480-6 320-16 480 2v20H0Z" />
      <g className="horizon-near" transform="translate(806 3)">
        <path d="M18 34h8v34h-8Z" />
      </g>
      <g transform="translate(806 3)">
        <path className="horizon-nest" d="M2 37C0 18 10 8 22 8s22 10 20 29c-8 2-32 2-40 0Z" />
        <circle className="horizon-near" cx="19" cy="27" r="7" />
      </g>
    </svg>
  )
}
