/** A worker for tests: echoes, fails, or never ends. */
export default function echo(input: string) {
  if (input === 'fails') throw new Error('it failed')
  while (input === 'never ends');
  return input
}
