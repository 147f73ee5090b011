import assert from 'node:assert/strict'
import { test } from 'vitest'
import { measureCpuMs } from '#test/support/measure-cpu.ts'
import { readMail } from './read-mail.ts'

const mail = (headers: string[], body: string) =>
  Buffer.from(
    [
      'From: Ana Souza <Ana@Exemplo.com.br>',
      'To: r@responde.example',
      'Subject: =?utf-8?Q?D=C3=BAvida?=',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )
const readText = (raw: string, mostSigns: number) => readMail(Buffer.from(raw), mostSigns)
const readTestMail = (headers: string[], body: string, mostSigns = 20_000) => readMail(mail(headers, body), mostSigns)

test('a plain mail has sender, subject, and the text above the quote', async () => {
  const found = await readTestMail(
    [
      'Message-ID: <1@x>',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
    ],
    'N=E3o recebi.\r\n\r\nEm seg., 23 de nov. de 2026 =E0s 09:00, Ajeita <oi@ajeita.example>\r\nescreveu:\r\n> Seu pedido\r\n',
  )
  assert.deepEqual(found, {
    from: { address: 'ana@exemplo.com.br', name: 'Ana Souza' },
    subject: 'Dúvida',
    text: 'Não recebi.',
    isCut: false,
    attachments: 0,
    messageId: '<1@x>',
    bounce: null,
    isAutomatic: false,
  })
})

test('quotes of many mail clients are removed; a reply below, or without a quote, is preserved', async () => {
  const text = async (body: string) => (await readTestMail([], body))?.text
  assert.equal(await text('Sim.\r\n\r\nOn Mon, Nov 23, 2026 Ajeita wrote:\r\n> x'), 'Sim.')
  for (const head of [
    'De: Ajeita <oi@ajeita.example>\r\nEnviado em: segunda-feira, 23 de novembro de 2026 09:00\r\nPara: Ana',
    'De: Ajeita <oi@ajeita.example>\r\nEnviado: segunda-feira, 23 de novembro de 2026 09:00\r\nPara: Ana',
    'From: Ajeita <oi@ajeita.example>\r\nSent: Monday, November 23, 2026 9:00 AM\r\nTo: Ana',
    '*De:* Ajeita <oi@ajeita.example>\r\n*Enviada em:* segunda-feira, 23 de novembro de 2026 09:00',
    '-----Mensagem original-----\r\nDe: Ajeita',
    'Em quinta-feira, 26 de novembro de 2026 às 09:00:00 BRT, Ajeita <oi@ajeita.example> escreveu:',
  ])
    assert.equal(await text(`Sim.\r\n\r\n${head}\r\nSeu pedido`), 'Sim.', head)
  for (const head of [
    'Em\u00a0ter., 24 de nov. de 2026 às 10:12, Ajeita\u00a0<oi@ajeita.example>\u00a0escreveu:',
    'A 2026-11-24 10:12, Ajeita escreveu:',
    'Citando Ajeita <oi@ajeita.example>:',
    'Terça-feira, 24 de novembro de 2026, 10:12 -03:00 de Ajeita <oi@ajeita.example>:',
    'De:\tAjeita <oi@ajeita.example>\r\nPara:\tana@x\r\nData:\t24/11/2026 10:12\r\nAssunto:\tSeu pedido\r\n',
  ])
    assert.equal(await text(`Sim.\r\n\r\n${head}\r\n\r\n> Seu pedido`), 'Sim.', head)
  assert.equal(await text('De: Santos\r\nPara: Campinas'), 'De: Santos\nPara: Campinas')
  assert.equal(await text('Sim.\r\n-----Mensagem original-----\r\nDe: Ajeita'), 'Sim.')
  assert.equal(await text('Sim.\r\n> Seu pedido\r\n> chegou\r\n'), 'Sim.')
  assert.match((await text('> Seu pedido chegou?\r\nNão chegou.'))!, /Não chegou\.$/)
  assert.equal(await text('Em casa ninguém atende: podem ligar?'), 'Em casa ninguém atende: podem ligar?')
})

test('accents are decoded in any charset, in text and HTML', async () => {
  const headers = (type: string, charset: string) =>
    `From: Ana <ana@exemplo.com.br>\r\nContent-Type: ${type}; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`
  const text = async (type: string, charset: string, bytes: Buffer) =>
    (await readMail(Buffer.concat([Buffer.from(headers(type, charset)), bytes]), 100))?.text
  assert.equal(await text('text/plain', 'ISO-8859-1', Buffer.from('Não, às três', 'latin1')), 'Não, às três')
  const windows = Buffer.concat([Buffer.from([0x93]), Buffer.from('Não', 'latin1'), Buffer.from([0x94, 0x20, 0x80])])
  assert.equal(await text('text/plain', 'windows-1252', windows), '“Não” €')
  assert.equal(await text('text/html', 'iso-8859-1', Buffer.from('<p>Não</p>', 'latin1')), 'Não')
  assert.equal(await text('text/plain', 'utf-8', Buffer.from('Não')), 'Não')
  assert.equal(
    await text('text/html', 'utf-8', Buffer.from('<p>N&atilde;o &eacute; R&#36;&nbsp;5&hellip; &euro;</p>')),
    'Não é R$\u00a05… €',
  )
})

test('an undeclared or wrong charset keeps its accents, in body and headers', async () => {
  const readFields = async (bytes: Buffer) => {
    const found = await readMail(bytes, 100)
    return [found?.from.name, found?.subject, found?.text]
  }
  const raw = (charset: string) => `From: José <a@x.example>\r\nSubject: Dúvida\r\n${charset}\r\nNão às três`
  const ascii = 'Content-Type: text/plain; charset=us-ascii\r\n'
  for (const encoding of ['utf8', 'latin1'] as const)
    for (const charset of ['', ascii])
      assert.deepEqual(
        await readFields(Buffer.from(raw(charset), encoding)),
        ['José', 'Dúvida', 'Não às três'],
        encoding,
      )
  for (const name of ['unknown-8bit', 'ansi_x3.4-1968']) {
    const unknown = `Content-Type: text/plain; charset=${name}\r\n`
    for (const encoding of ['utf8', 'latin1'] as const)
      assert.deepEqual(await readFields(Buffer.from(raw(unknown), encoding)), ['José', 'Dúvida', 'Não às três'], name)
  }
  const declared = 'Content-Type: text/plain; charset=iso-8859-1\r\n'
  assert.deepEqual(await readFields(Buffer.from(raw(declared), 'latin1')), ['José', 'Dúvida', 'Não às três'])
})

test('accents survive a wrong or missing charset behind an encoding, and the charsets of old programs', async () => {
  const read = async (charset: string, encoding: string, body: string, subject = 'oi') => {
    const type = `Content-Type: text/plain${charset}\r\nContent-Transfer-Encoding: ${encoding}`
    const mail = await readMail(Buffer.from(`From: a@x.example\r\nSubject: ${subject}\r\n${type}\r\n\r\n${body}`), 100)
    return [mail?.subject, mail?.text]
  }
  for (const charset of ['', '; charset=utf-8', '; charset=latin-1', '; format=flowed']) {
    assert.deepEqual(await read(charset, 'quoted-printable', 'N=E3o =E0s tr=EAs'), ['oi', 'Não às três'], charset)
    assert.deepEqual(await read(charset, 'base64', Buffer.from('Não', 'latin1').toString('base64')), ['oi', 'Não'])
    assert.deepEqual(await read(charset, 'quoted-printable', 'N=C3=A3o'), ['oi', 'Não'], charset)
  }
  assert.deepEqual(await read('', '7bit', 'sim', '=?utf-8?Q?D=FAvida?='), ['Dúvida', 'sim'])
  assert.deepEqual(await read('', '7bit', 'sim', '=?utf-8?B?TsM=?=\r\n =?utf-8?B?o28=?= =?utf-8?B?IQ==?='), [
    'Não!',
    'sim',
  ])
  assert.deepEqual(await read('; charset=utf-8', '8bit', 'Não \ufffd'), ['oi', 'Não \ufffd'])
  for (const charset of ['cp850', 'IBM850', '"cp-850"'])
    assert.deepEqual(
      await read(`; charset=${charset}`, 'quoted-printable', 'N=C6o =85s tr=88s', '=?cp850?Q?N=C6o?='),
      ['Não', 'Não às três'],
      charset,
    )
  assert.deepEqual(await read('; charset=utf-7', '7bit', 'N+AOM-o +AOA-s 1 +- 1', '=?utf-7?Q?N+AOM-o?='), [
    'Não',
    'Não às 1 + 1',
  ])
  assert.deepEqual(await read('', '7bit', 'a+b-c'), ['oi', 'a+b-c'])
  const icon = '\uf7ff' // of an icon font
  assert.deepEqual(await read('; charset=utf-8', 'base64', Buffer.from(icon).toString('base64')), ['oi', icon])
})

test('quotes of Yahoo, Terra and Zoho are removed, in text and HTML', async () => {
  const text = async (body: string) => (await readTestMail([], body))?.text
  for (const head of [
    '    Em quinta-feira, 26 de novembro de 2026 às 09:00:00 BRT, Ajeita <oi@ajeita.example> escreveu:  \r\n \r\n Seu pedido',
    'Em quinta-feira, 26 de novembro de 2026 às 09:00:00 BRT,\r\nAjeita, serviços perto de você\r\n<oi@ajeita.example> escreveu:\r\n\r\nSeu pedido',
    'Em qui., 26 de nov. de 2026 às 9:00, Ajeita<oi@ajeita.example> escreveu:   Seu pedido'.replace('   ', '\r\n'),
    'Em Qui 26/11/26 09:00, Ajeita oi@ajeita.example escreveu:\r\n\r\nSeu pedido',
    'On Thu 26/11/26 09:00 , Ajeita oi@ajeita.example sent:\r\nSeu pedido',
    '  Em qui., 26 de nov. de 2026 às 9:00, Ajeita<oi@ajeita.example> escreveu:   Seu pedido chegou',
    '---- Em qui, 26 nov 2026 09:00:00 -0300 Ajeita <oi@ajeita.example> escreveu ----\r\n\r\nSeu pedido',
    '---- Ativado qui, 26 nov 2026 09:00:00 -0300 Ajeita <oi@ajeita.example> escreveu ----\r\n\r\nSeu pedido',
    'De: "Ajeita" <oi@ajeita.example>\r\nPara: ana@terra.com.br\r\nAssunto: Seu pedido\r\nData: 26/11/2026 09:00\r\n\r\nSeu pedido',
    '________________________________\r\nDe: Ajeita <oi@ajeita.example>\r\nEnviado: quinta-feira',
  ])
    assert.equal(await text(`Sim.\r\n\r\n${head}`), 'Sim.', head)
  const html = async (body: string) =>
    (await readTestMail(['MIME-Version: 1.0', 'Content-Type: text/html'], body))?.text
  assert.equal(
    await html(
      '<div dir="ltr">Sim.</div><div id="ydp1yahoo_quoted_2" class="yahoo_quoted"><div>Em quinta-feira, Ajeita escreveu:</div><div>Seu pedido</div></div>',
    ),
    'Sim.',
  )
  assert.equal(
    await html(
      '<p>Sim.</p><p>Em Qui 26/11/26 09:00, Ajeita oi@ajeita.example escreveu:</p><blockquote>Seu</blockquote>',
    ),
    'Sim.',
  )
  assert.equal(
    await html(
      '<div>Sim.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>De:</b> Ajeita<br><b>Enviado:</b> quinta-feira<br><b>Para:</b> Ana</div><div>Seu pedido</div>',
    ),
    'Sim.',
  )
  assert.equal(await html('<blockquote>Só isto foi citado</blockquote>'), 'Só isto foi citado')
  assert.equal(await text('Em tempo:\r\nsó de manhã\r\nAna'), 'Em tempo:\nsó de manhã\nAna')
})

test('quotes of Zimbra, Samsung, Proton and Gmail in Portugal are removed, in any order of their headers', async () => {
  const text = async (body: string) => (await readTestMail([], body.replaceAll('\n', '\r\n')))?.text
  for (const head of [
    'De: "Ajeita" <oi@ajeita.example>\nPara: "Ana" <ana@x.example>\nEnviadas: Terça-feira, 3 de março de 2026 14:05\n\nOlá',
    'De : Ajeita <oi@ajeita.example>\nData: 03/03/2026\nPara: ana\n\nOlá',
    'Enviado: terça-feira, 3 de março de 2026 14:05\nDe: Ajeita\nPara: Ana\n\nOlá',
    'terça-feira, 3 de março de 2026 às 14:05, Ajeita <oi@ajeita.example> escreveu:\n\n> Olá',
    'No dia 3 de março de 2026, às 14:05, Ajeita <oi@ajeita.example> escreveu:\n\n> Olá',
    'Ajeita <oi@ajeita.example> escreveu (terça, 3/03/2026 à(s) 14:05):\n\n> Olá',
  ])
    assert.equal(await text(`Sim.\n\n${head}`), 'Sim.', head)
})

test('what a person writes is never taken for a quote: answers between the lines, the route of a move', async () => {
  const text = async (body: string) => (await readTestMail([], body.replaceAll('\n', '\r\n')))?.text
  const move = 'Preciso de mudança:\nDe: São Paulo\nPara: Campinas\nData: 12/3\nTrês quartos.'
  assert.equal(await text(move), move)
  const between = 'Oi\n\nEm 03/03/2026 14:05, Ajeita escreveu:\n> Quando?\nAmanhã\n> Onde?\nAqui'
  assert.equal(await text(between), between)
  assert.equal(await text('Oi\n\nEm 03/03/2026 14:05, Ajeita escreveu:\n> Quando?\n\n-- \nAna'), 'Oi')
})

test('what somebody wrote to the person, told or forwarded, is never taken for a quote', async () => {
  const text = async (body: string) => (await readTestMail([], body.replaceAll('\n', '\r\n')))?.text
  for (const told of [
    'Oi.\nNo dia 30 o pintor enviou:\num orçamento de 500\ne depois sumiu',
    'Oi.\nEm 30/11 às 10:30 ele me escreveu:\n\nsó com sinal',
    'Vejam:\n\n---------- Mensagem encaminhada ---------\nDe: Davi <davi@x.example>\nData: seg., 30/11\nAssunto: Pix\n\nPague o Pix agora',
  ])
    assert.equal(await text(told), told)
  const forward = async (type: string, body: string) =>
    (
      await readText(
        `From: Ana <ana@x.example>\r\nSubject: ENC: sinal\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}`,
        500,
      )
    )?.text
  const outlook = 'Vejam:\n\nDe: Davi <davi@x.example>\nEnviado: segunda-feira\nPara: Ana\n\nPague o Pix agora'
  assert.equal(await forward('text/plain', outlook), outlook)
  assert.match((await forward('text/html', '<p>Vejam</p><blockquote>Pague o Pix</blockquote>'))!, /Pague o Pix/)
  const dateFirst = 'Date: Mon, 30 Nov 2026 10:12:00 -0300\nFrom: oi@ajeita.example\nTo: ana@x.example\nSubject: Oi'
  assert.equal(await text(`Sim.\n\n${dateFirst}\n\nSeu pedido`), 'Sim.')
})

test('the sender is found after an unquoted comma and in a group', async () => {
  for (const from of ['Prado, Ana <ana@x.example>', 'Todos: Ana <ana@x.example>;', 'ana@x.example (Ana)'])
    assert.equal((await readText(`From: ${from}\r\n\r\nOi`, 10))?.from.address, 'ana@x.example', from)
})

test('photos between the lines count as files; signatures, their pictures and quoted headers do not', async () => {
  const count = async (...parts: string[]) =>
    (
      await readTestMail(
        ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
        `${['Content-Type: text/plain\r\n\r\nSegue.', ...parts].map((part) => `--b\r\n${part}\r\n`).join('')}--b--`,
      )
    )?.attachments
  const photo = 'Content-Type: image/jpeg; name=a.jpg\r\nContent-Disposition: inline; filename=a.jpg\r\n'
  assert.equal(await count(`${photo}\r\n/9j/`, `${photo}\r\n/9j/`), 2)
  assert.equal(
    await count('Content-Type: application/pdf\r\nContent-Disposition:\r\n attachment; filename=a\r\n\r\nx'),
    1,
  )
  assert.equal(await count('Content-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n/9j/'), 1)
  assert.equal(
    (await readTestMail(['MIME-Version: 1.0', 'Content-Type: image/jpeg; name=a.jpg'], '/9j/'))?.attachments,
    1,
  )
  assert.equal(await count(`${photo}Content-ID: <logo>\r\n\r\n/9j/`), 0)
  assert.equal(await count('Content-Type: image/png\r\nContent-ID: <logo>\r\n\r\nx'), 0)
  assert.equal(await count('Content-Type: application/pgp-signature\r\nContent-Disposition: attachment\r\n\r\nx'), 0)
  assert.equal(await count('Content-Type: application/pgp-signature\r\n\r\nx'), 0)
  assert.equal(await count('Content-Type: text/plain\r\n\r\nO cabeçalho\r\nContent-Disposition: attachment\r\n'), 0)
})

test('a pasted picture without a word counts as a file', async () => {
  const related = (html: string) =>
    readTestMail(
      ['MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=b'],
      `--b\r\nContent-Type: text/html\r\n\r\n${html}<img src="cid:1">\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <1>\r\n\r\nx\r\n--b--`,
    )
  assert.equal((await related('<p>&nbsp;</p>'))?.attachments, 1)
  assert.equal((await related('<p>Sim, pode.</p>'))?.attachments, 0)
})

test('an internationalised domain is normalised, apostrophes and ampersands stay', async () => {
  for (const [from, address] of [
    ["d'avila@exemplo.com.br", "d'avila@exemplo.com.br"],
    ['a&b@exemplo.com.br', 'a&b@exemplo.com.br'],
    ['ana@café.com.br', 'ana@xn--caf-dma.com.br'],
    ['ana@xn--caf-dma.com.br', 'ana@xn--caf-dma.com.br'],
  ])
    assert.equal((await readText(`From: <${from}>\r\n\r\nOi`, 10))?.from.address, address)
})

test('an empty text part gives way to the HTML beside it', async () => {
  for (const empty of [' ', '\u00a0\u200b']) {
    const parts = [
      `text/plain; charset=utf-8\r\n\r\n${empty}\r\n`,
      'text/html; charset=utf-8\r\n\r\n<div>Não chegou.</div>',
    ]
    const body = parts.map((part) => `--a\r\nContent-Type: ${part}\r\n`).join('')
    const found = await readTestMail(['Content-Type: multipart/alternative; boundary=a'], `${body}--a--\r\n`)
    assert.equal(found?.text, 'Não chegou.')
  }
})

test('HTML is reduced to text, attachments to their number, long text is truncated', async () => {
  const html = await readTestMail(
    ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'],
    '<style>p{}</style><p>Olá &amp; até</p><script>alert(1)</script><div>mais<br>uma</div><blockquote>velho</blockquote>',
  )
  assert.equal(html?.text, 'Olá & até\nmais\numa')
  const table = await readTestMail(
    ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'],
    '<table><tr><th>Sala</th><td>20 m²</td></tr><tr><td>Quarto</td><td>12 m²</td></tr></table>',
  )
  assert.equal(table?.text, 'Sala 20 m²\nQuarto 12 m²')
  const parts = [
    '--b',
    'Content-Type: text/plain',
    '',
    'Segue a foto.',
    '--b',
    'Content-Type: image/png; name=a.png',
    'Content-Disposition: attachment; filename=a.png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--b--',
  ]
  const withFile = await readTestMail(
    ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
    parts.join('\r\n'),
  )
  assert.deepEqual(
    { text: withFile?.text, attachments: withFile?.attachments },
    { text: 'Segue a foto.', attachments: 1 },
  )
  const long = await readTestMail([], 'a'.repeat(50), 20)
  assert.deepEqual({ text: long?.text.length, isCut: long?.isCut }, { text: 20, isCut: true })
  const huge = await readTestMail([], `${'b'.repeat(70)}\r\n`.repeat(30_000))
  assert.deepEqual({ text: huge?.text.length, isCut: huge?.isCut }, { text: 20_000, isCut: true })
})

for (const header of [
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated (failure)',
  'Precedence: bulk',
  'Precedence: auto_reply',
  'Precedence: auto-reply',
  'X-Autoreply: yes',
  'X-Autoresponder: cPanel',
  'X-Autoreply-From: r@x.example',
  'X-Mail-Autoreply: yes',
  'Delivered-To: Autoresponder',
  'X-POST-MessageClass: 9; Autoresponder',
  'X-Auto-Response-Suppress: All',
  'List-Id: <x.example>',
  'Return-Path: <>',
  'Content-Type: multipart/report; boundary=b',
])
  test(`automatic mail is detected: ${header}`, async () => {
    assert.equal((await readTestMail([header], 'Estou de férias.'))?.isAutomatic, true)
  })

test('a header may declare a mail as human; a mailer daemon is always automatic', async () => {
  assert.equal((await readTestMail(['Auto-Submitted: no'], 'Oi'))?.isAutomatic, false)
  for (const mailbox of [
    'MAILER-DAEMON',
    'postmaster',
    'no-reply',
    'no_reply',
    'noreply-1',
    'do-not-reply',
    'donotreply',
  ])
    assert.equal((await readText(`From: ${mailbox}@x.example\r\n\r\nOi`, 10))?.isAutomatic, true, mailbox)
  for (const mailbox of ['naoresponda', 'nao-responder', 'nao_responda'])
    assert.equal((await readText(`From: ${mailbox}@x.example\r\n\r\nOi`, 10))?.isAutomatic, true, mailbox)
  assert.equal((await readText('From: noreplyana@x.example\r\n\r\nOi', 10))?.isAutomatic, false)
})

test('an absence is recognised by its subject where no header says so, an answer about one is not', async () => {
  const isAutomatic = async (subject: string) =>
    (await readText(`From: ana@x.example\r\nSubject: ${subject}\r\n\r\nOi`, 10))?.isAutomatic
  for (const subject of [
    '=?iso-8859-1?Q?Resposta_autom=E1tica:_Seu_pedido?=',
    'Automatic reply: Seu pedido',
    'Out of Office: Seu pedido',
    'Ausência temporária: Re: Seu pedido',
  ])
    assert.equal(await isAutomatic(subject), true, subject)
  for (const subject of ['Re: Resposta automática: Seu pedido', 'Resposta automática do chat não funciona'])
    assert.equal(await isAutomatic(subject), false, subject)
})

const aReport = (fields: string, type = 'delivery-status') =>
  readText(
    `From: MAILER-DAEMON@x.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; boundary="b";\r\n report-type=${type}\r\n\r\n--b\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x.example\r\n\r\nFinal-Recipient: rfc822; ana@x.example\r\n${fields}\r\n--b--\r\n`,
    100,
  )

test('a permanent bounce tells whether the mailbox is gone; delays and read receipts are no bounce', async () => {
  for (const [fields, bounce] of [
    ['Action: failed\r\nStatus: 5.1.1', { isGone: true }],
    ['Action: failed\r\nStatus: 5.1.10 (Recipient not found)', { isGone: true }],
    ['Action: failed\r\nStatus: 5.2.1', { isGone: true }],
    ['Action: failed\r\nStatus: 5.2.2 (Mailbox full)', { isGone: false }],
    ['Action: failed\r\nStatus: 5.7.26', { isGone: false }],
    ['Action:\tfailed\r\nStatus:\t5.1.1', { isGone: true }],
    ['Action: delayed\r\nStatus: 4.4.1', null],
    ['Action: delivered\r\nStatus: 2.1.5', null],
  ] as const)
    assert.deepEqual((await aReport(fields))?.bounce, bounce, fields)
  assert.deepEqual((await aReport('Action: failed\r\nStatus: 5.1.1', 'global-delivery-status'))?.bounce, {
    isGone: true,
  })
  assert.equal((await aReport('Action: failed\r\nStatus: 5.1.1', 'disposition-notification'))?.bounce, null)
  assert.equal((await readTestMail([], 'Action: failed\r\nStatus: 5.1.1'))?.bounce, null, 'somebody wrote that')
})

test('invalid mail and mail without a sender is rejected; odd bytes and deep nesting do no harm', async () => {
  for (const raw of ['', 'Oi', 'Subject: x\r\n\r\nOi', 'From: ninguém\r\n\r\nOi'])
    assert.equal(await readText(raw, 10), null, raw)
  let deep = 'fim'
  for (let index = 0; index < 60; index++)
    deep = `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n${deep}\r\n--b${index}--`
  await assert.doesNotReject(readText(`From: a@x.example\r\n${deep}`, 10))
  assert.equal((await readText('From: a@x.example\r\n\r\na\0b', 10))?.text, 'ab')
})

test('an adversarial mail is parsed in bounded time', async () => {
  const mega = 1024 * 1024
  const html = ['MIME-Version: 1.0', 'Content-Type: text/html']
  for (const [headers, body] of [
    [html, '<style>'.repeat(mega / 7)],
    [html, '<'.repeat(mega)],
    [html, '&#1;&amp'.repeat(mega / 8)],
    [[], '>x\r\ny\r\n'.repeat(mega / 7)],
    [[], 'Em casa '.repeat(mega / 8)],
    [[], '-'.repeat(mega)],
    [[], '\r\n'.repeat(8 * mega)],
    [[], `${'a'.repeat(76)}\r\n`.repeat(mega / 5)],
  ] as const) {
    const took = await measureCpuMs(() => readTestMail([...headers], body))
    assert.ok(took < 2_000, `${body.slice(0, 10)}: ${took} ms`)
  }
})

test('fields of a mail have no characters that a database or page rejects', async () => {
  const encoded = (bytes: string) => `=?utf-8?Q?${bytes}?=`
  const raw = [
    `From: ${encoded('A=00n=07a')} <ana@exemplo.com.br>`,
    `Subject: ${encoded('Um=00_pedido=1B=0D=0ABcc:_x')}`,
    'Message-ID: <\u00001@x>',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>O&#0;i &#55296; &#7;&#x202e;tudo</p>',
  ].join('\r\n')
  const mail = await readText(raw, 1_000)
  const { from, subject, text, messageId } = mail!
  assert.deepEqual(
    { from, subject, text, messageId },
    {
      from: { address: 'ana@exemplo.com.br', name: 'Ana' },
      subject: 'Um pedido Bcc: x',
      text: 'O\ufffdi \ufffd tudo',
      messageId: '<1@x>',
    },
  )
})
