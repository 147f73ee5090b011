import type { AddressProvider, ProviderAddress } from './provider.ts'

const at = (uf: string, city: string, district: string | null, street: string | null): ProviderAddress => ({
  uf,
  city,
  ibge: null,
  district,
  street,
})

/** A few well-known addresses, and a CEP that does not exist. */
const known: Readonly<Record<string, ProviderAddress | null>> = {
  '01001000': at('sp', 'São Paulo', 'Sé', 'Praça da Sé'),
  '01310100': at('sp', 'São Paulo', 'Bela Vista', 'Avenida Paulista'),
  '01310200': at('sp', 'São Paulo', 'Bela Vista', 'Avenida Paulista'),
  '04101300': at('sp', 'São Paulo', 'Vila Mariana', 'Rua Vergueiro'),
  '05407002': at('sp', 'São Paulo', 'Pinheiros', 'Rua Cardeal Arcoverde'),
  '13010111': at('sp', 'Campinas', 'Centro', 'Rua Barão de Jaguara'),
  '20040020': at('rj', 'Rio de Janeiro', 'Centro', 'Avenida Rio Branco'),
  '30130010': at('mg', 'Belo Horizonte', 'Centro', 'Avenida Afonso Pena'),
  '40020000': at('ba', 'Salvador', 'Centro', 'Praça da Sé'),
  '69945000': at('ac', 'Acrelândia', null, null),
  '51021000': at('pe', 'Recife', 'Boa Viagem', 'Avenida Boa Viagem'),
  '60160230': at('ce', 'Fortaleza', 'Meireles', 'Avenida Dom Luís'),
  '66017000': at('pa', 'Belém', 'Campina', 'Avenida Presidente Vargas'),
  '70150900': at('df', 'Brasília', 'Zona Cívico-Administrativa', 'Praça dos Três Poderes'),
  '74003010': at('go', 'Goiânia', 'Setor Central', 'Praça Doutor Pedro Ludovico Teixeira'),
  '88010400': at('sc', 'Florianópolis', 'Centro', 'Praça XV de Novembro'),
  '80020310': at('pr', 'Curitiba', 'Centro', 'Rua XV de Novembro'),
  '99999999': null,
}

/** CEP ranges of capitals and other large cities, by their first five digits (Correios). */
const cityRanges: readonly (readonly [first: number, last: number, uf: string, city: string])[] = [
  [1000, 5999, 'sp', 'São Paulo'],
  [6000, 6299, 'sp', 'Osasco'],
  [7000, 7399, 'sp', 'Guarulhos'],
  [8000, 8499, 'sp', 'São Paulo'],
  [9000, 9299, 'sp', 'Santo André'],
  [9600, 9899, 'sp', 'São Bernardo do Campo'],
  [11000, 11099, 'sp', 'Santos'],
  [12200, 12249, 'sp', 'São José dos Campos'],
  [13000, 13139, 'sp', 'Campinas'],
  [14000, 14109, 'sp', 'Ribeirão Preto'],
  [18000, 18109, 'sp', 'Sorocaba'],
  [20000, 23799, 'rj', 'Rio de Janeiro'],
  [24000, 24399, 'rj', 'Niterói'],
  [29000, 29099, 'es', 'Vitória'],
  [30000, 31999, 'mg', 'Belo Horizonte'],
  [32000, 32399, 'mg', 'Contagem'],
  [38400, 38415, 'mg', 'Uberlândia'],
  [40000, 42599, 'ba', 'Salvador'],
  [49000, 49098, 'se', 'Aracaju'],
  [50000, 52999, 'pe', 'Recife'],
  [57000, 57099, 'al', 'Maceió'],
  [58000, 58099, 'pb', 'João Pessoa'],
  [59000, 59139, 'rn', 'Natal'],
  [60000, 61599, 'ce', 'Fortaleza'],
  [64000, 64099, 'pi', 'Teresina'],
  [65000, 65109, 'ma', 'São Luís'],
  [66000, 66999, 'pa', 'Belém'],
  [68900, 68911, 'ap', 'Macapá'],
  [69000, 69099, 'am', 'Manaus'],
  [69300, 69339, 'rr', 'Boa Vista'],
  [69900, 69923, 'ac', 'Rio Branco'],
  [70000, 72799, 'df', 'Brasília'],
  [73000, 73699, 'df', 'Brasília'],
  [74000, 74899, 'go', 'Goiânia'],
  [76800, 76834, 'ro', 'Porto Velho'],
  [77000, 77249, 'to', 'Palmas'],
  [78000, 78099, 'mt', 'Cuiabá'],
  [79000, 79124, 'ms', 'Campo Grande'],
  [80000, 82999, 'pr', 'Curitiba'],
  [86000, 86099, 'pr', 'Londrina'],
  [88000, 88099, 'sc', 'Florianópolis'],
  [89200, 89239, 'sc', 'Joinville'],
  [90000, 91999, 'rs', 'Porto Alegre'],
  [95000, 95124, 'rs', 'Caxias do Sul'],
]

function cityOfRange(digits: string): ProviderAddress | undefined {
  const prefix = Number(digits.slice(0, 5))
  const range = cityRanges.find(([first, last]) => prefix >= first && prefix <= last)
  return range && at(range[2], range[3], null, null)
}

/** Addresses of the demo data, without a network. Fails for all others, like an unreachable provider. */
export const demoAddresses: AddressProvider = {
  name: 'demo',
  async addressOf(digits) {
    if (Object.hasOwn(known, digits)) return known[digits]!
    const inRange = cityOfRange(digits)
    if (inRange) return inRange
    throw new Error('this demonstration does not know the address')
  },
}
