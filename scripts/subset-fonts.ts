/**
 * Makes the font files of pages and documents from their packages: `node scripts/subset-fonts.ts`, after a new
 * version of one. Only the glyphs of Western European names and the weights in use.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…•€™←→↑↓−Œœ`

const fonts = [
  {
    file: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    name: 'figtree',
    weight: { min: 400, max: 700 },
  },
  {
    file: import.meta
      .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    name: 'bricolage',
    weight: 700,
  },
]

for (const { file, name, weight } of fonts) {
  const font = readFileSync(new URL(file))
  const subset = await subsetFont(font, characters, { targetFormat: 'woff2', variationAxes: { wght: weight } })
  writeFileSync(new URL(`../app/styles/fonts/${name}.woff2`, import.meta.url), subset)
  console.log(`${name}: ${subset.length} of ${font.length} B`)
}

// Documents embed their fonts: one file per weight, because PDF readers do not support variable fonts.
const figtree = readFileSync(new URL(fonts[0]!.file))
for (const weight of [400, 700]) {
  const subset = await subsetFont(figtree, characters, { targetFormat: 'truetype', variationAxes: { wght: weight } })
  writeFileSync(new URL(`../platform/media/pdf/figtree-${weight}.ttf`, import.meta.url), subset)
}
