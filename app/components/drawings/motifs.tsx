/** A motif for each root category, on a canvas of 48 by 48. */
export const motifs = {
  'assistencia-tecnica': (
    <>
      <path className="filled" d="M12 6h17a3 3 0 0 1 3 3v30a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Z" />
      <path className="paper" d="M13 11h15v22H13Z" />
      <path d="M19 37.5h3M18 17l4 4-3 3 4 5" />
      <path className="paper" d="m43 14-5 5-4-1-1-4 5-5a8 8 0 0 0-9 10l-7 7 0 6h5l7-8a8 8 0 0 0 9-10Z" />
    </>
  ),
  aulas: (
    <>
      <path className="filled" d="M24 13c-5-4-12-5-19-4v28c7-1 14 0 19 4 5-4 12-5 19-4V9c-7-1-14 0-19 4Z" />
      <path className="paper" d="M24 13c-4-3-9-4-14-4v24c5 0 10 1 14 4V13Z" />
      <path d="M24 13v28M14 15.5c2 0 4 .5 6 1.3M14 21.5c2 0 4 .5 6 1.3" />
    </>
  ),
  automoveis: (
    <>
      <path className="filled" d="M5 34V25l5-2 5-9h17l7 9 4 2v9Z" />
      <path className="paper" d="m14 23 4-6h5v6Zm13-6h4l4.5 6H27Z" />
      <circle className="paper" cx="14" cy="35" r="5" />
      <circle className="paper" cx="34" cy="35" r="5" />
    </>
  ),
  consultoria: (
    <>
      <path className="filled" d="M6 16h36v24H6Z" />
      <path d="M17 16v-6h14v6M6 26c11 5 25 5 36 0" />
      <path className="paper" d="M21 25h6v6h-6Z" />
    </>
  ),
  'design-e-tecnologia': (
    <>
      <path className="paper" d="M8 9h32v24H8Z" />
      <path className="filled" d="M3 33h42l-3 7H6Z" />
      <path d="m19 16-5 5 5 5m10-10 5 5-5 5m-3.5-11-3 12" />
    </>
  ),
  eventos: (
    <>
      <path className="filled" d="M8 26h32v15H8Z" />
      <path className="paper" d="M13 17h22v9H13Z" />
      <path d="M8 32c3 4 5 4 8 0 3 4 5 4 8 0 3 4 5 4 8 0 3 4 5 4 8 0M18 17v-5m6 5v-5m6 5v-5M18 7.5v.1m6-.1v.1m6-.1v.1M4 41h40" />
    </>
  ),
  'moda-e-beleza': (
    <>
      <path className="filled" d="M18 30a6 6 0 1 1-12 0 6 6 0 0 1 12 0Zm24 0a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z" />
      <path d="M16 25.5 33 5m-1 20.5L15 5m9 11v.1" />
      <path className="paper" d="M24 34l2.5 4 4 .8-3 3 .5 4-4-2-4 2 .5-4-3-3 4-.8Z" />
    </>
  ),
  'reformas-e-reparos': (
    <>
      <path className="filled" d="M4 31h18v10H4Zm18 0h18v10H22ZM13 21h18v10H13Z" />
      <path className="paper" d="m26 17 16-11-6 18Z" />
      <path d="m31 15 -6 3-3-4" />
    </>
  ),
  saude: (
    <>
      <path
        className="filled"
        d="M24 41C12 33 5 26 5 17.5A9.5 9.5 0 0 1 24 14a9.5 9.5 0 0 1 19 3.5C43 26 36 33 24 41Z"
      />
      <path className="paper" d="M21 16h6v5h5v6h-5v5h-6v-5h-5v-6h5Z" />
    </>
  ),
  familia: (
    <>
      <path className="filled" d="M8 22 24 7l16 15v19H8Z" />
      <path d="M3.5 25.5 24 6l20.5 19.5" />
      <path className="paper" d="M24 36c-6-4-8-7-8-10a4.2 4.2 0 0 1 8-1.5 4.2 4.2 0 0 1 8 1.5c0 3-2 6-8 10Z" />
    </>
  ),
} as const
