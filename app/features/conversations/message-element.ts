/** Where a message stands in the page: what an address says behind its #. */
export const messageElement = (id: number) => `mensagem-${id}`

/** The message that an address names, or null. */
export const messageOfHash = (hash: string) => {
  const id = Number(/^#mensagem-(\d{1,15})$/.exec(hash)?.[1])
  return id > 0 ? id : null
}
