export const nodeFlags: string[]
export const nodeEnvironment: Record<string, string>
export const nodeOptions: string
