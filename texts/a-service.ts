import { inSentence } from '#domain/shared/sentence.ts'

/** First words of services with an article, by grammatical gender. */
const masculine = new Set(
  `Acompanhante Adestrador Advogado Alfaiate Arquiteto Azulejista Barbeiro Bartender Bolo Borracheiro Box Buffet
  Cabeleireiro Cantor Carpinteiro Carro Cartão Caseiro Catálogo Caça-vazamentos Celebrante Cerimonialista Chaveiro Chef
  Churrasqueiro Clínico Contador Convite Corretor Cuidador Deck Dentista Dermatologista Designer Despachante Detetive DJ
  Eletricista Encanador Enfermeiro Engenheiro Espaço Estofador Fisioterapeuta Florista Folguista Fonoaudiólogo Food
  Fotógrafo Garçom Geriatra Gesseiro Grupo Guincho Ilustrador Intérprete Jardineiro Laudo Logotipo Manobrista Mapa
  Marceneiro Marido Mecânico Mestre Modelista Montador Motoboy Motorista Mágico Médico Neuropsicólogo Nutricionista
  Ortodontista Osteopata Paisagista Palhaço Passeador Pediatra Pedreiro Penteado Pergolado Perito Personal Pintor
  Piscineiro Plano Podólogo Poço Psicanalista Psicopedagogo Psicólogo Psiquiatra Responsável Rodízio Roteiro Sanfoneiro
  Sapateiro Serralheiro Tatuador Telhadista Telão Terapeuta Técnico Vestido Veterinário Vidraceiro Violinista Vídeo`.split(
    /\s+/,
  ),
)
const feminine = new Set(
  `Babá Banda Cabine Capa Consulta Copeira Costureira Cozinheira Creche Diarista Doula Empregada Esteticista Lavanderia
  Manicure Maquete Maquiadora Massagem Passadeira Pedicure Prótese Recepcionista Vistoria`.split(/\s+/),
)

function articleBefore(word: string) {
  if (masculine.has(word)) return 'um '
  return feminine.has(word) ? 'uma ' : ''
}

/** A service after a verb: "um pintor", "uma diarista"; activities have no article: "conserto de fogão". */
export const aService = (name: string) => `${articleBefore(name.split(' ')[0]!)}${inSentence(name)}`
