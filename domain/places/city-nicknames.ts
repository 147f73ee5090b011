/** Short names by which people write a city, with its state and slug. None is the name or code of another place. */
export const cityNicknames: ReadonlyMap<string, readonly [uf: string, slug: string]> = new Map([
  ['beaga', ['mg', 'belo-horizonte']],
  ['bh', ['mg', 'belo-horizonte']],
  ['bsb', ['df', 'brasilia']],
  ['ctba', ['pr', 'curitiba']],
  ['cwb', ['pr', 'curitiba']],
  ['floripa', ['sc', 'florianopolis']],
  ['gyn', ['go', 'goiania']],
  ['jampa', ['pb', 'joao-pessoa']],
  ['jf', ['mg', 'juiz-de-fora']],
  ['sampa', ['sp', 'sao-paulo']],
  ['sbc', ['sp', 'sao-bernardo-do-campo']],
  ['sjc', ['sp', 'sao-jose-dos-campos']],
  ['sjrp', ['sp', 'sao-jose-do-rio-preto']],
  ['ssa', ['ba', 'salvador']],
  ['udi', ['mg', 'uberlandia']],
])
