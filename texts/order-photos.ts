import { maxOrderPhotos } from '#domain/orders/photos/photo.ts'
import { maxFileMegabytes } from '#domain/pictures/picture.ts'
import { formatCount } from './format.ts'

/** Texts for photos of an order. */
export const orderPhotosTexts = {
  title: 'Fotos',
  photo: (number: number, of: number) => `Foto ${number} de ${of}`,
  opens: 'Cada foto abre em outra aba.',
  count: (photos: number) => formatCount(photos, 'foto', 'fotos'),
  none: 'O pedido não tem fotos.',
  noneYet: 'Fotos ajudam o profissional a entender o serviço antes de falar com você.',
  whoSees: 'Só os profissionais que recebem o pedido e o nosso time veem. Deixe de fora rostos, documentos e placas.',
  add: 'Adicionar fotos',
  file: 'Escolha as fotos',
  fileOne: 'Escolha uma foto',
  fileHelp: (left: number) =>
    `JPEG, PNG, WebP, AVIF ou GIF de até ${maxFileMegabytes} MB. Ainda ${left === 1 ? 'cabe 1 foto' : `cabem ${left} fotos`}.`,
  send: 'Enviar',
  sending: (position: number, of: number) => (of === 1 ? 'Enviando…' : `Enviando ${position} de ${of}…`),
  remove: (number: number) => `Remover a foto ${number}`,
  full: `São no máximo ${maxOrderPhotos} fotos. Remova uma para trocar.`,
  noneChosen: 'Escolha uma foto antes de enviar.',
  noRoom: `são no máximo ${maxOrderPhotos} fotos.`,
  failed: 'A foto não foi enviada. Confira sua conexão e tente de novo.',
} as const
