import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'

type Override = { files: string[]; rules: Record<string, string> }
const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { overrides: Override[] }

/** The files that may break a rule. */
const allowedFiles = (rule: string) =>
  overrides.filter(({ rules }) => rules[rule] === 'off').flatMap(({ files }) => files)

const exceptions = {
  'typescript/no-unsafe-type-assertion': /\bas (?!const\b)/,
  'typescript/no-non-null-assertion': /[\w)\]]!(?!=)/,
}

for (const [rule, needed] of Object.entries(exceptions))
  test(`every file exempt from ${rule} still needs it`, () => {
    const files = allowedFiles(rule)
    assert.ok(files.length > 0)
    assert.deepEqual(
      files.filter((file) => !needed.test(readFileSync(file, 'utf8'))),
      [],
    )
  })
