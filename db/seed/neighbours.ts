/** More invented people: professionals all over the country, what clients wrote about them, and those clients. */

/** Replies to reviews that were good, and not the best. */
export const replies = [
  'Obrigado pela avaliação. Anotei o que faltou e já mudei para os próximos serviços.',
  'Agradeço a confiança. O atraso foi meu: agora aviso na véspera quando a obra anterior demora.',
  'Que bom que o resultado agradou. Se precisar de um retoque, é só chamar na conversa.',
]

/** First names and surnames of clients who wrote reviews. */
export const reviewers = [
  'Marina Couto',
  'Rafael Siqueira',
  'Patrícia Lemos',
  'Otávio Brandão',
  'Luciana Freire',
  'Jorge Amaral',
  'Simone Vasques',
  'Henrique Tavares',
  'Débora Pacheco',
  'Nilton Farias',
  'Camila Rezende',
  'Sérgio Bastos',
] as const

/** Reviews of the six painters, by key; other ratings have no text. */
export const painterReviews = {
  carlos: [
    'Chegou no horário, cobriu os móveis e deixou tudo limpo. A parede ficou sem uma emenda.',
    'Preço justo e palavra cumprida. Terminou um dia antes do combinado.',
    'Pintou bem, só demorou para responder no começo.',
  ],
  davi: [
    'Fez a textura da varanda igual à foto que mandei.',
    'Educado e cuidadoso com o piso de madeira. Voltou para um retoque sem cobrar.',
    'Bom serviço. A segunda demão atrasou por causa da chuva, mas avisou antes.',
  ],
  eva: [
    'Trouxe amostras de cor e testou na parede antes. Fez toda a diferença.',
    'Melhor pintura que já contratei. Organizada do orçamento à limpeza.',
    'O quarto do bebê ficou lindo, e sem cheiro de tinta.',
  ],
  fabio: ['Equipe rápida: a fachada do sobrado ficou pronta em quatro dias.', 'Bom acabamento no muro.'],
  gil: [],
  hugo: ['Fez a sanca e já pintou. Uma pessoa só para resolver tudo.', 'Trabalha no sábado, foi o que me salvou.'],
} as const

type Neighbour = {
  name: string
  /** Slugs of services. */
  services: string[]
  /** State and city as their addresses. */
  city: [uf: string, slug: string]
  about: string
  reviews: [rating: number, comment: string][]
}

export const neighbours: Neighbour[] = [
  {
    name: 'Sônia Batista',
    services: ['diarista', 'limpeza-pos-obra'],
    city: ['sp', 'sao-paulo'],
    about: 'Faxina caprichada em apartamentos. Levo meus panos e sei usar cada produto.',
    reviews: [
      [5, 'A casa ficou cheirosa e nada saiu do lugar. Já virou quinzenal.'],
      [5, 'Limpou até o trilho da janela. Recomendo de olhos fechados.'],
      [4, 'Muito boa. Só avise antes se tiver gato em casa.'],
    ],
  },
  {
    name: 'Marlene Duarte',
    services: ['diarista', 'passadeira'],
    city: ['rj', 'rio-de-janeiro'],
    about: 'Diarista há 11 anos na zona sul e na Tijuca. Passo roupa social.',
    reviews: [
      [5, 'As camisas voltaram melhores do que da lavanderia.'],
      [4, 'Pontual e de confiança.'],
    ],
  },
  {
    name: 'Edson Queiroz',
    services: ['encanador', 'caca-vazamentos'],
    city: ['sp', 'campinas'],
    about: 'Acho vazamento sem quebrar tudo: uso geofone e câmera. Nota e garantia de 90 dias.',
    reviews: [
      [5, 'Achou o vazamento em 20 minutos e quebrou um azulejo só.'],
      [5, 'Explicou o que fez e deixou a lista do que trocou.'],
    ],
  },
  {
    name: 'Tiago Menezes',
    services: ['eletricista', 'quadro-de-luz'],
    city: ['mg', 'belo-horizonte'],
    about: 'Eletricista com NR-10. Troco fiação antiga e organizo quadros de luz.',
    reviews: [
      [5, 'O disjuntor parou de cair. Ele mediu tudo antes de trocar.'],
      [4, 'Serviço bom, orçamento por escrito.'],
    ],
  },
  {
    name: 'Robson Calheiros',
    services: ['pedreiro', 'azulejista'],
    city: ['pr', 'curitiba'],
    about: 'Alvenaria e revestimento. Assento porcelanato grande com nivelador.',
    reviews: [[5, 'O piso ficou plano de verdade: passei a bolinha de gude e ela não correu.']],
  },
  {
    name: 'Vera Salgado',
    services: ['ingles', 'conversacao-em-ingles'],
    city: ['sp', 'sao-paulo'],
    about: 'Professora de inglês para adultos. Aula por vídeo, com tarefa curta toda semana.',
    reviews: [
      [5, 'Em quatro meses consegui fazer a entrevista em inglês.'],
      [5, 'Paciente e muito organizada com o material.'],
    ],
  },
  {
    name: 'Caio Monteiro',
    services: ['matematica', 'fisica'],
    city: ['ba', 'salvador'],
    about: 'Engenheiro e professor. Reforço para o ensino médio e preparação para o Enem.',
    reviews: [[5, 'Meu filho saiu de 4 para 8 em um bimestre.']],
  },
  {
    name: 'Lia Fontoura',
    services: ['psicologo'],
    city: ['rs', 'porto-alegre'],
    about: 'Psicóloga, atendo adultos por vídeo e no Centro. CRP informado no primeiro contato.',
    reviews: [[5, 'Me senti ouvida desde a primeira conversa.']],
  },
  {
    name: 'Bruno Aguiar',
    services: ['conserto-de-celular', 'conserto-de-iphone'],
    city: ['pe', 'recife'],
    about: 'Troco tela e bateria na hora, na sua frente, com peça de procedência.',
    reviews: [
      [5, 'Trocou a tela em 40 minutos e o toque ficou perfeito.'],
      [3, 'Resolveu, mas precisei voltar para ajustar a tampa.'],
    ],
  },
  {
    name: 'Nair Pimentel',
    services: ['conserto-de-maquina-de-lavar', 'conserto-de-geladeira'],
    city: ['sp', 'sao-paulo'],
    about: 'Assistência em casa para lavadora e geladeira. Orçamento antes de abrir.',
    reviews: [
      [5, 'A máquina voltou a centrifugar no mesmo dia.'],
      [5, 'Avisou que não valia trocar a placa e me poupou dinheiro.'],
    ],
  },
  {
    name: 'Janaína Prates',
    services: ['manicure', 'alongamento-de-unhas'],
    city: ['go', 'goiania'],
    about: 'Atendo em domicílio com material esterilizado. Alongamento em fibra e em gel.',
    reviews: [
      [5, 'Duraram quatro semanas sem lascar.'],
      [5, 'Caprichosa e rápida.'],
    ],
  },
  {
    name: 'Wesley Antunes',
    services: ['barbeiro'],
    city: ['ce', 'fortaleza'],
    about: 'Corte e barba em casa ou no escritório. Levo cadeira e capa.',
    reviews: [[5, 'Cortou o cabelo do meu avô com a maior paciência.']],
  },
  {
    name: 'Fernanda Rios',
    services: ['maquiadora', 'penteado-para-festa'],
    city: ['df', 'brasilia'],
    about: 'Maquiagem para festa e noiva, com teste. Pele madura é a minha especialidade.',
    reviews: [[5, 'Aguentou choro, abraço e pista de dança.']],
  },
  {
    name: 'Aparecida Gomes',
    services: ['costureira', 'ajuste-de-roupas'],
    city: ['sp', 'santos'],
    about: 'Barra, zíper, ajuste de vestido. Busco e entrego em Santos e São Vicente.',
    reviews: [[5, 'O vestido parecia feito para mim depois do ajuste.']],
  },
  {
    name: 'Paulo Nakamura',
    services: ['buffet', 'churrasqueiro'],
    city: ['pr', 'londrina'],
    about: 'Churrasco para 20 a 150 pessoas, com equipe, louça e lixo levado embora.',
    reviews: [[5, 'Carne no ponto e cozinha limpa no fim da festa.']],
  },
  {
    name: 'Rita Sampaio',
    services: ['decoracao-de-festa', 'decoracao-com-baloes'],
    city: ['mg', 'uberlandia'],
    about: 'Festa de criança montada no salão ou em casa. Monto e desmonto.',
    reviews: [[5, 'O arco de balões foi o assunto da festa.']],
  },
  {
    name: 'Igor Valadares',
    services: ['dj-para-festa', 'som-e-iluminacao'],
    city: ['rj', 'niteroi'],
    about: 'Som, luz e repertório combinado antes. Nota fiscal e contrato.',
    reviews: [[4, 'Pista cheia até o fim. O som podia ter chegado mais cedo.']],
  },
  {
    name: 'Célio Barreto',
    services: ['mecanico', 'mecanico-a-domicilio'],
    city: ['es', 'vitoria'],
    about: 'Mecânica geral. Mostro a peça velha e digo o que pode esperar.',
    reviews: [[5, 'Fez só o que precisava, e foi a metade do outro orçamento.']],
  },
  {
    name: 'Adriana Flores',
    services: ['criacao-de-sites', 'identidade-visual'],
    city: ['sc', 'florianopolis'],
    about: 'Sites pequenos e rápidos para negócios locais. Entrego com você sabendo mexer.',
    reviews: [[5, 'Site no ar em duas semanas, e os clientes passaram a achar a loja.']],
  },
  {
    name: 'Gustavo Pires',
    services: ['edicao-de-video', 'gestao-de-redes-sociais'],
    city: ['am', 'manaus'],
    about: 'Edição para redes e aulas. Duas revisões incluídas.',
    reviews: [[4, 'Ritmo ótimo, entendeu o tom da marca.']],
  },
  {
    name: 'Helena Vidal',
    services: ['contador', 'imposto-de-renda'],
    city: ['sp', 'ribeirao-preto'],
    about: 'Contadora de pequenas empresas e profissionais liberais. CRC ativo.',
    reviews: [[5, 'Explicou cada imposto antes de eu abrir a empresa.']],
  },
  {
    name: 'Marcelo Assunção',
    services: ['advogado-trabalhista'],
    city: ['rj', 'rio-de-janeiro'],
    about: 'Direito do trabalho para empregados e pequenas empresas. OAB/RJ.',
    reviews: [[5, 'Leu meus holerites e disse na primeira conversa o que era possível.']],
  },
  {
    name: 'Dona Zilda Moraes',
    services: ['cuidador-de-idosos', 'acompanhante-hospitalar'],
    city: ['pa', 'belem'],
    about: 'Cuidadora há 16 anos. Banho, remédio na hora e boa conversa.',
    reviews: [[5, 'Minha mãe pergunta por ela nos dias de folga.']],
  },
  {
    name: 'Lucas Ferraz',
    services: ['passeador-de-caes', 'adestrador'],
    city: ['sp', 'sao-paulo'],
    about: 'Passeio de 40 minutos com relatório e foto. Adestramento sem castigo.',
    reviews: [
      [5, 'A cachorra parou de puxar a guia em um mês.'],
      [5, 'Manda foto de todo passeio.'],
    ],
  },
]
