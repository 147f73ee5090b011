/** A worker for tests: gives back what it gets, fails, or never ends. */
export default function echo(input: string) {
  if (input === 'fails') throw new Error('it failed')
  while (input === 'never ends');
  return input
}
