export const nodeFlags: string[]
export const nodeOptions: string
