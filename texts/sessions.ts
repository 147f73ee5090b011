/** Active sessions. */
export const sessionTexts = {
  title: 'Onde você está conectado',
  intro: 'Não reconhece algum? Desconecte: ele perde o acesso na hora.',
  here: 'Este aparelho',
  since: (ago: string) => `Visto ${ago}`,
  end: 'Desconectar',
  endOne: (device: string) => `Desconectar ${device}`,
  endOthers: 'Desconectar todos os outros',
  ended: 'Aparelho desconectado.',
  unknown: 'Aparelho desconhecido',
} as const

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const firstOf = (names: [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1]

/** "Chrome no Android", "Safari no iPhone": browser and system in everyday words. */
export function deviceText(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = firstOf(browsers, text)
  const system = firstOf(systems, text)
  return browser && system ? `${browser} no ${system}` : (browser ?? system ?? sessionTexts.unknown)
}
