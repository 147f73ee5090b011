import type { AddressProvider, ProviderAddress } from './provider.ts'

const at = (uf: string, city: string, district: string | null, street: string | null): ProviderAddress => ({
  uf,
  city,
  ibge: null,
  district,
  street,
})

/** Some addresses that everybody knows, and one CEP that no place has. */
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
  '80020310': at('pr', 'Curitiba', 'Centro', 'Rua XV de Novembro'),
  '99999999': null,
}

/** The addresses of a demonstration, which asks nobody outside. Silent about all others, as a provider that is away. */
export const townAddresses: AddressProvider = {
  name: 'town',
  async addressOf(digits) {
    if (Object.hasOwn(known, digits)) return known[digits]!
    throw new Error('this demonstration does not know the address')
  },
}
