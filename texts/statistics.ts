/**
 * The figures of the marketing claims (spec 1; AMB-61), in one place. They came with the specification and are not
 * measured: real ones must stand here before the product is launched.
 */
export const statistics = [
  { figure: '250 mil', label: 'pedidos por mês' },
  { figure: '4 milhões', label: 'de pedidos por ano' },
  { figure: '165.000', label: 'clientes felizes por mês' },
  { figure: 'Mais de 500', label: 'tipos de serviço' },
  { figure: 'Mais de 3 mil', label: 'cidades' },
] as const
