import type { TextBlock } from '#domain/help/text-blocks.ts'
import { formatCnpj } from '#domain/shared/document-number.ts'

/** The company behind the product and its person in charge of personal data, by the settings. */
export type Company = {
  name?: string | undefined
  document?: string | undefined
  address?: string | undefined
  dataOfficer?: { name: string; email: string } | undefined
}

/** The footer: name, CNPJ and address; null in a demonstration. */
export const companyLine = ({ name, document, address }: Company) =>
  name ? [name, document && `CNPJ ${formatCnpj(document)}`, address].filter(Boolean).join('\u00a0· ') : null

const plain = (text: string) => [{ kind: 'plain' as const, text }]

/** The block of a legal text that names the company. */
export function companyBlock({ name, document, address, dataOfficer }: Company): TextBlock {
  if (!name || !document)
    return { kind: 'text', words: plain('Esta é uma demonstração da Ajeita: nenhuma empresa atende por ela.') }
  return {
    kind: 'facts',
    items: [
      { term: 'Razão social', words: plain(name) },
      { term: 'CNPJ', words: plain(formatCnpj(document)) },
      ...(address ? [{ term: 'Endereço', words: plain(address) }] : []),
      ...(dataOfficer
        ? [{ term: 'Encarregado pelos dados pessoais', words: plain(`${dataOfficer.name}, ${dataOfficer.email}`) }]
        : []),
    ],
  }
}
