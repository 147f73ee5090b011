const megabyte = 1_000_000
const inMegabytes = (bytes: number) =>
  (bytes / megabyte).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const inKilobytes = (bytes: number) => Math.round(bytes / 1_000).toLocaleString('pt-BR')

/** How much of an upload left this device: "1,2 de 3,4 MB", below one megabyte in kB. */
export const uploadedText = ({ sent, total }: { sent: number; total: number }) =>
  total >= megabyte
    ? `${inMegabytes(sent)} de ${inMegabytes(total)} MB`
    : `${inKilobytes(sent)} de ${inKilobytes(total)} kB`

export const uploadTexts = { again: 'Enviar de novo' } as const
