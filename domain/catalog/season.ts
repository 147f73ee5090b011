/** Seasonal services by month, January first, most important first. Slugs. */
export const seasonServices: readonly (readonly string[])[] = [
  ['instalacao-de-ar-condicionado', 'piscineiro', 'mudanca-residencial', 'pintor'],
  ['limpeza-de-ar-condicionado', 'calhas-e-rufos', 'reforco-escolar', 'dedetizacao'],
  ['imposto-de-renda', 'telhadista', 'impermeabilizacao', 'reforco-escolar'],
  ['imposto-de-renda', 'preparatorio-enem', 'nutricionista', 'personal-trainer'],
  ['imposto-de-renda', 'vestido-de-noiva', 'conserto-de-aquecedor-a-gas', 'higienizacao-de-sofa'],
  ['aquecedor-a-gas', 'lareira-e-churrasqueira', 'churrasqueiro', 'limpeza-de-carpete-e-tapete'],
  ['recreacao-infantil', 'hospedagem-de-caes', 'higienizacao-de-sofa', 'aquecedor-a-gas'],
  ['pintor', 'reforma-de-banheiro', 'preparatorio-enem', 'jardineiro'],
  ['jardineiro', 'pintor', 'limpeza-de-fachada', 'personal-trainer'],
  ['instalacao-de-ar-condicionado', 'recreacao-infantil', 'preparatorio-enem', 'piscineiro'],
  ['instalacao-de-ar-condicionado', 'churrasqueiro', 'garcom', 'pintor'],
  ['buffet', 'churrasqueiro', 'hospedagem-de-caes', 'diarista'],
]

/** Services of the current Brazilian month. */
export function servicesOfSeason(now: Date) {
  const month = new Intl.DateTimeFormat('en', { timeZone: 'America/Sao_Paulo', month: 'numeric' }).format(now)
  return seasonServices[Number(month) - 1]!
}
