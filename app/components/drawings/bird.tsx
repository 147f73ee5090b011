/** The joão-de-barro, looking right; about 92 by 100. */
export function Bird({ at, mud = false }: { at: string; mud?: boolean }) {
  return (
    <g transform={at}>
      <path className="paper" d="M38 82v15m-5 0h10M52 80v17m-5 0h10" />
      <path
        className="filled"
        d="M76 39c1 24-11 45-36 45-14 0-24-5-37-2l-2-9c13-4 22-13 29-27 6-13 15-21 28-21 10 0 17 6 18 14Z"
      />
      <path className="paper" d="M76 47c-1 18-12 37-36 37-7 0-13-1-19-2 12 2 24-2 31-12 6-8 8-18 24-23Z" />
      <path className="paper" d="M75 36c7 0 13 2 18 6-6 2-12 3-17 3" />
      <path d="M24 64c7 9 22 9 31-4-7-8-20-8-31 4Z" />
      <circle className="solid" cx="65" cy="37" r="1.6" />
      {mud && <circle className="filled" cx="97" cy="43" r="5" />}
    </g>
  )
}
