/** The fragment of a message. */
export const messageElement = (id: number) => `mensagem-${id}`

/** The message in a fragment, or null. */
export const messageOfHash = (hash: string) => {
  const id = Number(/^#mensagem-(\d{1,15})$/.exec(hash)?.[1])
  return id > 0 ? id : null
}
