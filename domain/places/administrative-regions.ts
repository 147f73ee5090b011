import { slugOf } from '#domain/shared/slug.ts'

/** IBGE code of the only municipality of the Distrito Federal. */
export const brasiliaId = 5300108

/** Administrative regions of the Distrito Federal, used as city names. */
export const administrativeRegions = [
  'Plano Piloto',
  'Asa Sul',
  'Asa Norte',
  'Gama',
  'Taguatinga',
  'Brazlândia',
  'Sobradinho',
  'Sobradinho II',
  'Planaltina',
  'Paranoá',
  'Núcleo Bandeirante',
  'Ceilândia',
  'Guará',
  'Cruzeiro',
  'Samambaia',
  'Santa Maria',
  'São Sebastião',
  'Recanto das Emas',
  'Lago Sul',
  'Lago Norte',
  'Riacho Fundo',
  'Riacho Fundo II',
  'Candangolândia',
  'Águas Claras',
  'Sudoeste',
  'Octogonal',
  'Varjão',
  'Park Way',
  'Estrutural',
  'Jardim Botânico',
  'Itapoã',
  'SIA',
  'Vicente Pires',
  'Fercal',
  'Sol Nascente',
  'Pôr do Sol',
  'Arniqueira',
  'Arapoanga',
  'Água Quente',
  'Guará II',
  'Noroeste',
] as const

const slugs = new Set(administrativeRegions.map(slugOf))

/** Whether a slug is an administrative region: "aguas-claras", "sobradinho-2". */
export const isAdministrativeRegion = (slug: string) => slugs.has(slug.replace(/-2$/, '-ii'))
