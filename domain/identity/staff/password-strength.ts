import { maxPasswordLength, minPasswordLength, type PasswordWeakness } from '../staff.ts'

/** Common words and suffixes of passwords. */
const commonPasswordWords = [
  'senha',
  'password',
  'ajeita',
  'equipe',
  'admin',
  'mudar',
  'trocar',
  'brasil',
  'teste',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'asdfgh',
  'zxcvbn',
  'abcdefghijkl',
  'abcdef',
  'abc',
  '1234567890',
  '123456',
  '12345',
  '1234',
  '123',
]

/** Minimum distinct characters after removing common words and own names. */
const minDistinctCharacters = 6

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * What is wrong with a staff password, or null (quality: Staff): less than 12 or more than 200 characters, few
 * different characters, only digits, common words, own name or e-mail, also with years and symbols appended.
 */
export function passwordWeakness(
  password: string,
  { name, email }: { name: string; email: string },
): Exclude<PasswordWeakness, 'password_same'> | null {
  if (password.length < minPasswordLength) return 'password_short'
  if (password.length > maxPasswordLength) return 'password_long'
  const ownWords = plain(`${name} ${email}`)
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length > 2)
  let rest = plain(password).replace(/(19|20)\d\d/g, '')
  for (const word of [...ownWords, ...commonPasswordWords]) rest = rest.replaceAll(word, '')
  return /^[\d\W]*$/.test(rest) || new Set(rest).size < minDistinctCharacters ? 'password_simple' : null
}
