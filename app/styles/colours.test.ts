import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'

const named = 'white|black|red|green|blue|yellow|orange|gray|grey|brown|gold|ivory|beige|tan'
const inStyles = new RegExp(
  `#[\\da-f]{3,8}\\b|\\b(rgba?|hsla?|hwb|oklch|oklab|lch|lab|color)\\(|:[^;{}]*(?<![\\w-])(${named})(?![\\w-])`,
  'i',
)
const inParts = new RegExp(
  `['"\`]#[\\da-f]{3,8}['"\`]|\\b(rgba?|hsla?|oklch|oklab)\\(|\\[#[\\da-f]{3,8}\\]|\\b(fill|stroke|color)=['"](${named})`,
  'i',
)

/** The lines of a file that write a colour of their own. */
const rawIn = (file: string, source: string) => {
  const isStyle = file.endsWith('.css')
  const plain = isStyle ? source.replaceAll(/\/\*[^]*?\*\//g, (words) => words.replaceAll(/[^\n]/g, ' ')) : source
  return plain.split('\n').flatMap((line, index) => {
    const styleText = isStyle ? line.replaceAll(/\b(white-space|color-(scheme|mix))\b/g, 'x') : line
    return (isStyle ? inStyles : inParts).test(styleText) ? [`${file}:${index + 1} ${line.trim()}`] : []
  })
}

test('a planted colour in a style or component is reported', () => {
  const style =
    'a {\n color: #fff;\n fill: rgb(1 2 3);\n white-space: nowrap;\n background: white;\n color: var(--ink);\n}'
  assert.deepEqual(
    rawIn('x.css', style).map((line) => line.split(' ')[0]),
    ['x.css:2', 'x.css:3', 'x.css:5'],
  )
  const part = `<path fill="#14655a" />\n<p className="bg-[#fff] p-1" />\n<a href="#topo" />\n<g stroke="white" />`
  assert.deepEqual(
    rawIn('x.tsx', part).map((line) => line.split(' ')[0]),
    ['x.tsx:1', 'x.tsx:2', 'x.tsx:4'],
  )
})

test('colours are defined in the tokens only', () => {
  const files = globSync('app/**/*.{css,tsx,svg}').filter((file) => file !== 'app/styles/tokens.css')
  assert.ok(files.length > 200, `only ${files.length} files were seen`)
  assert.deepEqual(
    files.flatMap((file) => rawIn(file, readFileSync(file, 'utf8'))),
    [],
  )
})
