const nameParticles = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** The initials of the first and last name: "Maria das Dores Souza" gives MS. */
export function initialsOf(name: string) {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word && !nameParticles.has(word.toLowerCase()))
  const last = words.length > 1 ? words.at(-1) : undefined
  return (
    [words[0], last]
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}
