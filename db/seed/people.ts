/** Demo people; tests and the tour use their phones. */
export const clients = [
  { key: 'ana', name: 'Ana Beatriz Moura', phone: '11912345678', email: 'ana.moura@exemplo.com.br' },
  { key: 'bia', name: 'Bia Castanho', phone: '11922223333', email: 'bia.castanho@exemplo.com.br' },
] as const

export const professionals = [
  {
    key: 'carlos',
    name: 'Carlos Teixeira',
    phone: '11933330001',
    coins: 200,
    rating: [47, 10],
    answer: 22,
    about: 'Pinto casas e apartamentos há 14 anos. Protejo o piso, lixo a parede e entrego limpo.',
  },
  {
    key: 'davi',
    name: 'Davi Rocha',
    phone: '11933330002',
    coins: 200,
    rating: [92, 19],
    answer: 35,
    about: 'Pintura interna e textura. Faço visita sem custo na zona oeste.',
  },
  {
    key: 'eva',
    name: 'Eva Lima',
    phone: '11933330003',
    coins: 200,
    rating: [140, 28],
    answer: 12,
    about:
      'Especialista em cores e efeitos. Mostro amostras antes de começar, testo a cor na sua parede e só compro a tinta depois do seu sim. Trabalho com duas ajudantes, cubro piso e móveis, e deixo tudo limpo no fim de cada dia.',
  },
  {
    key: 'fabio',
    name: 'Fábio Nunes',
    phone: '11933330004',
    coins: 200,
    rating: [38, 9],
    answer: 90,
    about: 'Equipe de três pintores para obras maiores e fachadas.',
  },
  {
    key: 'gil',
    name: 'Gil Andrade',
    phone: '11933330005',
    coins: 200,
    rating: [0, 0],
    answer: null,
    about: 'Comecei por conta própria este ano, depois de oito anos em construtora.',
  },
  {
    key: 'hugo',
    name: 'Hugo Prado',
    phone: '11933330006',
    coins: 0,
    rating: [21, 5],
    answer: 240,
    about: 'Pintor e gesseiro. Atendo fins de semana.',
  },
] as const

type ClientKey = (typeof clients)[number]['key']
export type ProfessionalKey = (typeof professionals)[number]['key']
export type UserIds = Map<ClientKey | ProfessionalKey, number>

/** The only person with a password. */
export const staff = {
  name: 'Iris Campos',
  email: 'iris@ajeita.example',
  phone: '11944440001',
  password: 'casa-de-barro',
} as const
