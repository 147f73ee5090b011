import assert from 'node:assert/strict'
import { test } from 'vitest'
import { findingsIn, moderationFlagsOf } from './moderation.ts'

const flagsOf = (text: string, ordersOfPhoneInLastDay = 1) =>
  moderationFlagsOf({ texts: [text], ordersOfPhoneInLastDay, refundedOrders: 0 })

const contactData = [
  'me liga (11) 91234-5678',
  'tel 11912345678',
  '+55 11 91234 5678',
  '011 91234-5678',
  'fixo 11 3456-7890',
  'meu numero 98765-4321',
  'ligue 987654321',
  'telefone 3456-7890',
  '3456 7890',
  'me liga 3456 7890 hoje',
  'pedido 987654321',
  'R$ 11 91234-5678',
  'cpf 11 91234-5678',
  'R$ 91234-5678',
  '11 9 1234 5678',
  '11.9.1234.5678',
  '11 91 23 45 67 8',
  '9 8 7 6 5 4 3 2 1',
  '1 1 9 8 7 6 5 4 3 2 1',
  '9a8b7c6d5e4f3g2h1',
  '9-8-7-6-5-4-3-2-1',
  '9, 8, 7, 6, 5, 4, 3, 2, 1',
  '9*8*7*6*5*4*3*2*1',
  'nove oito sete seis cinco quatro três dois um',
  'onze nove um dois três quatro cinco seis sete oito',
  'Onze, nove, oito, meia, cinco, quatro, três, dois, um, zero',
  'onze noventa e oito, setenta e seis, cinquenta e quatro, trinta e dois, dez',
  'nove 8 sete 6 cinco 4 três 2 um',
  '11 9\u200b8765\u200b4321',
  '1\u200b1\u200b9\u200b8\u200b7\u200b6\u200b5\u200b4\u200b3\u200b2\u200b1',
  '１１９８７６５４３２１',
  'ana@casa.com.br',
  'ana (at) casa.com',
  'ana @ gmail . com',
  'ana arroba gmail ponto com',
  'ana.souza ARROBA hotmail',
  'ana [arroba] casa ponto com',
  'ana arroba minhacasa ponto com ponto br',
  'ana gmail ponto com',
  'a\u00adna@ca\u00adsa.com',
  'whats: 11 9',
  'insta @ana.pinta',
  'chama em @ana_pinta',
  'wa.me/5511987654321',
  'fone 34567890',
  'ligar 3456.7890',
  'telefone: dois três quatro cinco meia sete oito nove',
  'meu zap é nove, nove, oito, sete, meia, cinco, quatro, três',
  'contato 3456 - 7890',
  '9 1234-5678',
  '9.1234.5678',
  '98765 - 4321',
  '9 8765 - 4321',
  '98765–4321',
  '98765 — 4321',
  '(11) 98765\u20114321',
  'fixo 3456–7890',
  '9–8–7–6–5–4–3–2–1',
  'ana@gmail',
  'ana@gmail,com',
  'ana(at)gmail(dot)com',
  'ana AT hotmail DOT com',
  'meu insta é ana.pinturas',
  'Instagram: ana_pinturas',
  'ig: ana_pinturas',
  'meu face é ana.pinturas',
  'direct: ana.pinturas',
  'insta ana_pinta',
  'ig ana.pinta',
  'TikTok ana.pinta',
  'telegram ana_pinta',
  'skype: ana.souza',
  'meu insta: anapinta',
  'Meu Telegram: ana-pinta',
  '9876-54321',
  'instalação (11) 91234-5678',
  'UC 11987654321',
  'instagram.com/ana',
  'instagram/ana.pinta',
  'insta/anapinta',
  'me acha em www.facebook.com/ana.souza',
  'linkedin.com/in/ana',
  '٠١١٩١٢٣٤٥٦٧٨',
  '11/98765/4321',
  '11, 98765, 4321',
  '11*98765*4321',
  '11:98765:4321',
  '11♥98765♥4321',
  '11 x 98765 x 4321',
  '+55/11/98765/4321',
  '98765/4321',
  'cel 98765432 1',
  'lote 98765-4321',
  'gmail joaosilva10',
  'joaosilva10 no gmail',
  'skype: live:ana',
  'discord ana#1234',
]

test('contact data is detected however it is written', () => {
  assert.ok(contactData.length >= 25)
  for (const text of contactData) assert.ok(flagsOf(text).includes('contact_data'), JSON.stringify(text))
})

const ordinary = [
  '',
  'Pintar sala de 20 m² e 2 quartos, paredes claras.',
  'Apartamento no 12º andar, prédio de 1978.',
  'Parede com 3,50 x 2,80 metros; orçamento até R$ 1.500,00.',
  'Aula às 19h30 toda terça.',
  'Cuidar de Instagram/Facebook e TikTok/YouTube.',
  'CEP 01310-100, perto do metrô.',
  'Rua A, 1578, CEP 04567-890, bloco 2, apto 91.',
  'Entre R$ 1.500,00 e R$ 2.000,00, no máximo R$ 12.345.678,90.',
  'De 1.500,00 a 2.000,00 reais.',
  'Casa de 1998, reformada em 2019-2024.',
  'Modelos de 2019 2020 2021 2022.',
  'Carro 2018/2019 com 98.765 km.',
  'Guarda-roupa de 950 210 180 mm e mesa de 150 200 300 450.',
  'Medidas: 3 x 4 x 2,80 e 2 x 3 x 2,80.',
  'Quartos: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.',
  'De 20/11/2026 a 25/11/2026, das 8h às 18h.',
  'Festa dia 20/11/2026 19:30 para 150 pessoas.',
  'Preciso de um pintor para dois quartos, uma sala e três banheiros.',
  'Trinta e dois metros, dois quartos e uma varanda.',
  'Noventa e nove convidados, oito mesas.',
  'TV de 55 polegadas, 4K, modelo UN55.',
  'Tinta cor 70YR 56/190, 3 latas de 18 litros.',
  'Potência de 9000 BTUs, 220 V, 60 Hz.',
  'Boi de quinze arrobas no sítio.',
  'Encontrar no ponto com o motorista às 8.',
  'Limpar tudo.Me liga depois do almoço.',
  'Parede branca.Com janela grande.',
  'Gerenciar Instagram e Facebook da loja, 3 posts por semana.',
  'Instalar WhatsApp no celular da minha mãe.',
  'Placa 60x40, espessura 12,5 mm, 45 unidades.',
  'Processo 0001234, vara 3.',
  'Ensaio de grávida no parque.',
  'Cuidadora para idoso com diabetes e Alzheimer.',
  'Professora para criança autista de 7 anos.',
  'Mapa astral de pessoa do signo de Câncer.',
  'Trabalhar a ansiedade e a depressão em terapia semanal.',
  'Abortar a instalação antiga e começar de novo.',
  'Vender band-aids na feira.',
  'Quero pagar cada vez menos por hora.',
  'Pago 2000-2500 reais.',
  'Até R$ 2500-3000.',
  'Entre R$ 2500 - R$ 3000, material incluso.',
  'Chuveiro de 5500-7500 W.',
  'Ar de 9000-12000 BTUs ou 2000 a 3000 W.',
  'Terreno de 2500-3000 m².',
  'Carga de 2500-3500 kg por 3000-4000 km.',
  'Consumo de 2000-2500 kWh.',
  'nota fiscal 4512345678',
  'CREA 5061234567, OAB 1234567890, instalação 3004567890 da Enel.',
  'Unidade consumidora: 2123456789, UC 7012345678, conta contrato 3101234567.',
  'Fotos no insta da loja. Vídeos no TikTok.',
  'Nosso Instagram: 3 fotos por dia, 12 por semana. Discord e Skype.',
  'Instalar WhatsApp 2 vezes, meu Instagram: fotos e vídeos.',
  'Peça 9876-543, lote 98-76543.',
  'Nota fiscal nº 4512345678, protocolo: 3134567890.',
  'Pedido 1134567890 e CEP 04567890.',
  'CPF 119.123.456-78 e CNPJ 12.345.678/0001-90.',
  'CNPJ 12345678/0001-90, RG 345678901.',
  'Obra de 2024–2025, pago 2000–2500 reais.',
  'Faixas de 90000 - 95000 e 9 - 1200 - 1500.',
  'Obra de 2024-2025, feita em 2023 2024.',
  'Vidro de 1200x2400 e chapa de 2500 x 3000 mm.',
  'Em 20-11-2026 ou 2026-11-20.',
  'Orçamento: 4500-5000',
  'Pago 2500-3000 ou valor de 3500 - 4500.',
  'Vigas de 3000 4000 mm.',
  'Mais ou menos 2500 3000 reais.',
  'Entre 2500 3000.',
  'De 2500 3000 metros.',
  'S/N 1134567890 e IMEI 356789012345678.',
  'Contato só por mensagem, 2 quartos e 3 salas.',
  'Celular com 2 câmeras: 12, 48 e 64 megapixels.',
  'Ligar 2 tomadas, 3 luminárias, 4 interruptores.',
  'Telefone fixo, 3 ramais, 2024-2025.',
  'Preciso de site em .com.br',
  'Aula de ASP.net e VB.NET.',
  'Instagram: fotos e legendas da loja.',
  'Insta e Facebook da loja.',
  'A face: lisa. O rodapé é de 3.5 cm.',
  'Dia 15/9/2026 12:30, processo 95000/2026.',
  'Peças de 11 x 2400 x 3600 e 9000/12000/18000 BTUs.',
  'Ref.: 3456-7890, referência 3456-7890, lote 4321-8765, modelo 2345-6789.',
  'Configurar 2 contas no Gmail e 1 no Hotmail.',
  'Gmail 10 GB, Windows no Gmail, Discord #geral.',
]

test('prices, postal codes, measures, years and everyday words pass', () => {
  assert.ok(ordinary.length >= 25)
  for (const text of ordinary) assert.deepEqual(flagsOf(text), [], JSON.stringify(text))
})

test('links and forbidden words are detected', () => {
  for (const text of [
    'vejam em www.fotos.com',
    'vejam em www anapinta com br',
    'https://exemplo.com/x',
    'fotos em meusite.com.br',
    'bit.ly/abc',
    'meusite ponto com ponto br',
    'site.com',
    'linktr.ee/ana',
    'goo.gl/abc',
    'youtu.be/abc',
    'g.page/ana',
    'ana.shop',
    'ana.dev.',
    'ana . com . br',
    'anapinta(ponto)com',
    'anapinta [ponto] com',
  ])
    assert.deepEqual(flagsOf(text), ['link'], text)
  assert.deepEqual(flagsOf('preciso de diploma falso'), ['forbidden_words'])
  assert.deepEqual(flagsOf('mu\u200bnição'), ['forbidden_words'], 'an invisible character hides nothing')
})

test('sensitive health data waits for staff', () => {
  for (const text of [
    'Sou portador de HIV',
    'tenho AIDS',
    'paciente soropositiva',
    'fiz um aborto no mês passado',
    'preciso interromper a gravidez',
    'ideação suicida',
    'meu irmão tentou suicídio',
    'tenho vontade de morrer',
    'penso em me matar',
    'quero tirar minha vida',
    'automutilação da minha filha',
    'depressão profunda, com risco',
    'depressão grave',
    'diagnóstico de esquizofrenia',
    'transtorno bipolar',
    'dependente químico em recuperação',
    'viciado em crack',
    'câncer de mama',
    'minha mãe está com câncer',
    'sessões de quimioterapia',
    'sofreu abuso sexual',
    'vítima de estupro',
    'tem sífilis',
    'hepatite C',
    'overdose',
  ])
    assert.deepEqual(flagsOf(text), ['sensitive_health'], text)
})

test('each violated rule is listed once', () => {
  assert.deepEqual(findingsIn(['Liga (11) 91234-5678', 'ou ana@casa.com.br, veja www.fotos.com']), [
    { flag: 'contact_data', text: '(11) 91234-5678' },
    { flag: 'contact_data', text: 'ana@casa.com.br' },
    { flag: 'link', text: 'www.fotos.com' },
  ])
})

test('the sixth order of one phone in a day waits for staff', () => {
  assert.deepEqual(flagsOf('Pintar sala', 5), [])
  assert.deepEqual(flagsOf('Pintar sala', 6), ['too_many_orders'])
})

test('moderation takes linear time', () => {
  const took = (text: string) => {
    const before = process.cpuUsage() // other load on the machine is not counted
    flagsOf(text)
    return process.cpuUsage(before).user / 1000
  }
  for (const bad of ['a', '1', '1 ', '9-', 'a.', 'noventa e ', '@', ' ', 'arroba ', 'a@a', '11 9'])
    for (let warm = 0; warm < 2; warm++) took(bad.repeat(2_000))
  for (const bad of ['a', '1', '1 ', '9-', 'a.', 'noventa e ', '@', ' ', 'arroba ', 'a@a', '11 9'])
    assert.ok(took(bad.repeat(20_000 / bad.length)) < 500, bad)
})
