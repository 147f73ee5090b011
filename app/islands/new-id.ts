/** 32 random hex digits. Unlike `crypto.randomUUID` it also works on plain http in a local network. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
