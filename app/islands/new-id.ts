/** 32 hexadecimal signs by chance. Unlike `crypto.randomUUID` it also works on a plain http address of the local network. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
