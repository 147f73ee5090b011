/** Detects phones split up or spelled out (product: Moderation). */

const units: Record<string, string> = {
  zero: '0',
  um: '1',
  uma: '1',
  dois: '2',
  duas: '2',
  tres: '3',
  quatro: '4',
  cinco: '5',
  seis: '6',
  meia: '6',
  sete: '7',
  oito: '8',
  nove: '9',
  dez: '10',
  onze: '11',
  doze: '12',
  treze: '13',
  quatorze: '14',
  catorze: '14',
  quinze: '15',
  dezesseis: '16',
  dezessete: '17',
  dezoito: '18',
  dezenove: '19',
}
const tens: Record<string, string> = {
  vinte: '2',
  trinta: '3',
  quarenta: '4',
  cinquenta: '5',
  sessenta: '6',
  setenta: '7',
  oitenta: '8',
  noventa: '9',
}

/** Matches numbers in the text. Loose: a single digit or number word counts only within a phone. */
type Piece = { digits: string; isLoose: boolean; from: number; to: number }

const parts = /\d+|\p{L}+|[^\p{L}\d]+/gu
const plainGap = /^[\s.()+_|~•·-]{1,4}$/
const mobile = /^(?:55)?0?[1-9]{2}9[1-9]\d{7}$/
const anyPhone = /[1-9]{2}9[1-9]\d{7}|9[1-9]\d{7}|[1-9]{2}[2-5]\d{7}/
const minDigits = 9
/** Behind such a word the number of a city suffices. */
const label =
  /\b(?:tel|telefone|fone|cel|celular|whats(?:app)?|wpp|zap|zapzap|contato|ligar|ligue|liga)[\s:.=-]{0,4}(?:e )?$/
const labelLength = 20
const cityNumber = /^(?:[2-59]\d{7}|9[1-9]\d{7})$/

/** All obfuscated phones in a normalised text; linear in its length. */
export function findObfuscatedPhones(text: string): string[] {
  return groupRuns(text)
    .map((run) => findPhone(run, label.test(text.slice(Math.max(0, run[0]!.from - labelLength), run[0]!.from))))
    .filter((span) => span !== null)
    .map(({ from, to }) => text.slice(from, to))
}

/** Groups adjacent numbers: separated by signs or, if loose, by one character. */
function groupRuns(text: string): Piece[][] {
  const runs: Piece[][] = []
  let run: Piece[] = []
  let gap: 'none' | 'plain' | 'odd' = 'none'
  let waitsForUnit = false // after "noventa", or "noventa e"
  const end = () => {
    if (run.length) runs.push(run)
    run = []
    gap = 'none'
    waitsForUnit = false
  }
  const add = (piece: Piece) => {
    const last = run.at(-1)
    if (last && gap === 'odd' && !(last.isLoose && piece.isLoose)) end()
    run.push(piece)
    gap = 'none'
  }

  for (const { 0: part, index: from } of text.matchAll(parts)) {
    const to = from + part.length
    const unit = units[part]
    if (/^\d/.test(part)) {
      add({ digits: part, isLoose: part.length === 1, from, to })
      waitsForUnit = false
    } else if (unit !== undefined) {
      const last = run.at(-1)
      if (waitsForUnit && last && unit.length === 1) Object.assign(last, { digits: last.digits[0] + unit, to })
      else add({ digits: unit, isLoose: true, from, to })
      if (waitsForUnit) gap = 'none'
      waitsForUnit = false
    } else if (tens[part] !== undefined) {
      add({ digits: `${tens[part]}0`, isLoose: true, from, to })
      waitsForUnit = true
    } else if (part === 'e' && waitsForUnit) continue
    else if (/^\p{L}/u.test(part)) {
      if (part.length > 1) end()
      else gap = 'odd'
    } else if (part.length > 4) end()
    else if (!plainGap.test(part)) gap = 'odd'
    else if (gap === 'none') gap = 'plain'
  }

  end()
  return runs
}

function findPhone(run: Piece[], isLabelled: boolean): { from: number; to: number } | null {
  const whole = run.map(({ digits }) => digits).join('')
  if (isLabelled && cityNumber.test(whole)) return { from: run[0]!.from, to: run.at(-1)!.to }
  if (whole.length < minDigits) return null
  const isWhole = run.length > 2 && mobile.test(whole)
  const isCrumbled = run.length > 4 && run.every(({ digits }) => digits.length < 3) && anyPhone.test(whole)
  return isWhole || isCrumbled || hasLoosePhone(run) ? { from: run[0]!.from, to: run.at(-1)!.to } : null
}

/** Whether the loose numbers of a run, taken alone, hold a phone. */
function hasLoosePhone(run: Piece[]) {
  let together = ''
  for (const { digits, isLoose } of run) {
    together = isLoose ? together + digits : ''
    if (together.length >= minDigits && anyPhone.test(together.slice(-13))) return true
  }
  return false
}
