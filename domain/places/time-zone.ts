/** The four Brazilian time zones. */
const saoPaulo = 'America/Sao_Paulo'
const zoneOfState: Record<string, string> = {
  ac: 'America/Rio_Branco',
  am: 'America/Manaus',
  ms: 'America/Campo_Grande',
  mt: 'America/Cuiaba',
  ro: 'America/Porto_Velho',
  rr: 'America/Boa_Vista',
}

/** The west of Amazonas, five hours behind UTC as Acre is (Lei 12.876/2013), and the islands two hours behind. */
const zoneOfCity: Record<number, string> = {
  ...Object.fromEntries(
    [
      1300201, 1300607, 1300706, 1301407, 1301506, 1301654, 1301803, 1301951, 1302306, 1302405, 1303502, 1303908,
      1304062,
    ].map((id) => [id, 'America/Rio_Branco']),
  ),
  2605459: 'America/Noronha',
}

/** The time zone of a city by IBGE code and state (`am`); São Paulo's without a city. */
export const timeZoneOf = (city: { id: number; uf: string } | null) =>
  city ? (zoneOfCity[city.id] ?? zoneOfState[city.uf] ?? saoPaulo) : saoPaulo
