import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readMarkdown } from './markdown.server.ts'

const head = '---\ntitle: Um título\nposition: 3\n---\n\n'
const blocksOf = (text: string) => readMarkdown('texts/content/help/um.md', head + text).blocks
const plain = (text: string) => ({ kind: 'plain' as const, text })

test('front matter is parsed, and each supported construct becomes a block', () => {
  const text = `Um parágrafo
em duas linhas.

## Um assunto

- um
- **dois** e mais — sem termo

1. primeiro
2. **segundo**

- **Sessão** — Dura 30 dias.
- **Nome** — [Perfil](/profissional/perfil).

> [!WARNING]
> **Perigo agora?** Ligue 190.

> [!NOTE]
> **Sabia?** É grátis.
`
  for (const written of [head + text, (head + text).replaceAll('\n', '\r\n')]) {
    const { facts, blocks } = readMarkdown('texts/content/help/um.md', written)
    assert.deepEqual(facts, { title: 'Um título', position: 3 })
    assert.deepEqual(blocks, [
      { kind: 'text', words: [plain('Um parágrafo em duas linhas.')] },
      { kind: 'heading', text: 'Um assunto' },
      { kind: 'list', items: [[plain('um')], [{ kind: 'strong', text: 'dois' }, plain(' e mais — sem termo')]] },
      { kind: 'steps', items: [[plain('primeiro')], [{ kind: 'strong', text: 'segundo' }]] },
      {
        kind: 'facts',
        items: [
          { term: 'Sessão', words: [plain('Dura 30 dias.')] },
          { term: 'Nome', words: [{ kind: 'link', text: 'Perfil', href: '/profissional/perfil' }, plain('.')] },
        ],
      },
      { kind: 'note', tone: 'warning', title: 'Perigo agora?', words: [plain('Ligue 190.')] },
      { kind: 'note', tone: 'info', title: 'Sabia?', words: [plain('É grátis.')] },
    ])
  }
})

test('bold text and internal links are parsed; an unmatched mark is text', () => {
  assert.deepEqual(blocksOf('Veja **antes** em [Pedir ajuda](/pedir-ajuda).'), [
    {
      kind: 'text',
      words: [
        plain('Veja '),
        { kind: 'strong', text: 'antes' },
        plain(' em '),
        { kind: 'link', text: 'Pedir ajuda', href: '/pedir-ajuda' },
        plain('.'),
      ],
    },
  ])
  assert.deepEqual(blocksOf('a ** solto'), [{ kind: 'text', words: [plain('a ** solto')] }])
})

test('items separated by blank lines are a list', () => {
  assert.deepEqual(blocksOf('- um\n\n- dois'), blocksOf('- um\n- dois'))
})

test('other Markdown is rejected with file and line', () => {
  const refused = [
    '[fora](https://outro.com)',
    '[fora](//outro.com)',
    '[fora](/\\\\outro.com)',
    '[js](javascript:alert(1))',
    '[dentro](/conta "título")',
    'https://outro.com',
    'alguem@outro.com',
    '<b>x</b>',
    '<script>alert(1)</script>',
    '<!-- nada -->',
    '![foto](/foto.png)',
    '`código`',
    '*inclinado*',
    '**muito *mais***',
    '[**forte**](/conta)',
    '~~riscado~~',
    'uma linha  \noutra',
    '    recuado',
    '```\ncódigo\n```',
    '| a | b |\n|---|---|\n| c | d |',
    '# Título',
    '### Terceiro',
    '---',
    '[a]: /conta',
    '- [ ] por fazer\n- [x] feito',
    '- um\n  - dentro\n- dois',
    '- um\n\n  outro parágrafo\n- dois',
    '- **Um** — fato\n- outro',
    '3. terceiro\n4. quarto',
    '> uma citação',
    '> [!TIP]\n> **Dica** de outro lugar',
    '> [!NOTE]\n> sem título',
    '> [!NOTE]\n> **Dois** parágrafos\n>\n> são demais',
  ]

  for (const text of refused)
    assert.throws(
      () => blocksOf(`Um começo.\n\n${text}\n`),
      /^Error: texts\/content\/help\/um\.md:(8|9|1[01]): \S/,
      text,
    )
  assert.throws(() => blocksOf('Um começo\ne mais\num <b>x</b>'), /um\.md:8: html has no place in a text/)
  assert.throws(() => readMarkdown('um.md', 'sem fatos\n'), /um\.md:1: /)
  assert.throws(() => readMarkdown('um.md', '---\ntitle: a\nlead: b: c\n---\n'), /um\.md: .* at line 3, column/)
})
