import { brand } from './brand.ts'

type Described = { category: string; categoryRoot: string; city: string; uf: string }

/** Title, description, page type and keywords of the page of an order (spec 3; C-17). */
export const orderMeta = ({ category, categoryRoot, city, uf }: Described) => ({
  title: `${category} · Meus Pedidos · ${brand.name}`,
  description: `Acompanhe seu pedido de ${category} em ${city}, ${uf.toUpperCase()}.`,
  pageType: 'order:show',
  keywords: [category, categoryRoot, city].join(', '),
})
