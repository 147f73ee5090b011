/** Invented demo portraits in the brand's style: flat, two or three colours. */

/** Deterministic choices for a name, each from a part of its hash. */
export function choices(name: string) {
  let state = [...name].reduce(
    (sum, character) => Math.imul(sum ^ character.codePointAt(0)!, 16_777_619),
    2_166_136_261,
  )
  return <Value>(from: readonly Value[]): Value => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 2_246_822_507) ^ (state >>> 13)
    return from[((mixed ^ (mixed >>> 16)) >>> 0) % from.length]!
  }
}

const grounds = ['#d5efe9', '#fce4d8', '#f6c453', '#e8dccb', '#bfe0d8', '#f3c9b4'] as const
const skins = ['#5b3a29', '#7a4a32', '#8d5a3b', '#a9714b', '#c68a5f', '#dba67c', '#e8bd98'] as const
const hairs = ['#1f1714', '#2b1d17', '#3d2a20', '#5a3a26', '#7b5535', '#8f8a86', '#c9c2bb'] as const
/** Visible hair on darker skin. */
const contrastingHairs = ['#1f1714', '#17110f', '#8f8a86'] as const
const shirts = ['#b23a12', '#14655a', '#0e4a42', '#1b4f9c', '#7a4a00', '#8f2e0e', '#5e514b'] as const
const ink = '#241a16'

/** Name endings mostly used by women; a portrait may differ. */
const isLikelyWoman = (name: string) => /(a|ane|ene|ice|iz)$/i.test(name.trim().split(/\s+/)[0]!)

const womensHair = [
  'M150 300 C140 150 210 92 300 92 C390 92 460 150 450 300 L470 430 L410 430 L408 250 C360 240 330 210 318 180 C290 225 240 245 192 250 L190 430 L130 430 Z',
  'M160 285 C150 150 220 96 300 96 C380 96 450 150 440 285 L430 300 C425 250 400 215 372 196 C330 220 240 220 196 236 C182 255 174 280 170 300 Z M255 104 C250 50 350 50 345 104 Z',
  'M148 330 C110 260 140 180 175 150 C190 95 260 70 310 88 C370 74 430 110 440 165 C480 200 480 270 452 330 C446 350 430 340 432 320 C436 250 400 215 372 196 C330 220 240 220 196 236 C170 260 170 300 168 322 C166 342 154 348 148 330 Z',
] as const
const mensHair = [
  'M172 268 C160 150 220 100 300 100 C380 100 440 150 428 268 C420 235 408 212 390 196 C330 208 250 206 208 198 C190 214 180 238 172 268 Z',
  'M178 240 C170 160 230 112 300 112 C370 112 430 160 422 240 C412 205 392 186 372 178 C320 186 280 186 228 178 C206 188 188 208 178 240 Z',
  'M168 275 C150 200 170 150 205 135 C225 95 285 86 318 104 C372 92 430 130 432 190 C444 220 438 250 432 275 C424 240 410 214 392 198 C350 214 262 208 206 200 C186 216 176 244 168 275 Z',
] as const

/** A deterministic portrait for a name, distinct from its neighbours. */
export function drawPortrait(name: string): string {
  const pick = choices(name)
  const ground = pick(grounds)
  const skin = pick(skins)
  const shirt = pick(shirts)
  const hair = pick(skins.indexOf(skin) < 3 ? contrastingHairs : hairs)
  const isWoman = isLikelyWoman(name)
  const hairShape = pick(isWoman ? womensHair : mensHair)
  const isLong = hairShape === womensHair[0]
  const hasGlasses = pick([true, false, false, false])
  const beard = isWoman ? 'none' : pick(['none', 'none', 'full', 'moustache'] as const)
  const hasCap = !isWoman && pick([true, false, false, false])
  const hasEarrings = isWoman && pick([true, false])
  const hasApron = pick([true, false, false])
  const smile = pick([
    'M262 372 C280 396 320 396 338 372',
    'M258 368 C276 402 324 402 342 368 Z',
    'M266 374 C286 390 314 390 334 374',
  ])
  const brow = pick([218, 224, 230])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="900" height="900">
<rect width="600" height="600" fill="${ground}"/>
<circle cx="${pick([120, 470, 300])}" cy="${pick([130, 180])}" r="210" fill="#fff8f2" opacity=".55"/>
<g stroke-linecap="round" stroke-linejoin="round">
${isLong ? `<path d="${hairShape}" fill="${hair}"/>` : ''}
<path d="M96 600 C100 500 190 462 250 450 L350 450 C410 462 500 500 504 600 Z" fill="${shirt}"/>
${hasApron ? `<path d="M210 600 L222 486 L378 486 L390 600 Z" fill="#fff8f2" opacity=".85"/><path d="M222 486 L240 452 M378 486 L360 452" stroke="#fff8f2" stroke-width="12" opacity=".85" fill="none"/>` : ''}
<path d="M252 396 L252 456 C270 486 330 486 348 456 L348 396 Z" fill="${skin}"/>
<path d="M252 420 C280 446 320 446 348 420 L348 404 L252 404 Z" fill="${ink}" opacity=".14"/>
<ellipse cx="182" cy="296" rx="20" ry="30" fill="${skin}"/><ellipse cx="418" cy="296" rx="20" ry="30" fill="${skin}"/>
<path d="M186 250 C186 160 240 126 300 126 C360 126 414 160 414 250 L414 310 C414 385 358 432 300 432 C242 432 186 385 186 310 Z" fill="${skin}"/>
${beard === 'full' ? `<path d="M188 300 C196 330 220 344 246 336 C280 328 320 328 354 336 C380 344 404 330 412 300 C420 390 360 440 300 440 C240 440 180 390 188 300 Z" fill="${hair}"/>` : ''}
<path d="${smile}" fill="${smile.endsWith('Z') ? '#fff8f2' : 'none'}" stroke="${beard === 'full' ? '#fff8f2' : ink}" stroke-width="8"/>
${beard === 'moustache' ? `<path d="M244 360 C262 338 290 340 300 350 C310 340 338 338 356 360 C330 366 312 362 300 358 C288 362 270 366 244 360 Z" fill="${hair}"/>` : ''}
<path d="M300 286 C296 312 288 326 304 332" fill="none" stroke="${ink}" stroke-width="7" opacity=".7"/>
<circle cx="246" cy="276" r="10" fill="${ink}"/><circle cx="354" cy="276" r="10" fill="${ink}"/>
<path d="M222 ${brow + 20} C236 ${brow + 8} 258 ${brow + 8} 270 ${brow + 18} M330 ${brow + 18} C342 ${brow + 8} 364 ${brow + 8} 378 ${brow + 20}" fill="none" stroke="${hair}" stroke-width="9"/>
${isLong ? `<path d="M186 262 C180 160 240 118 300 118 C360 118 420 160 414 262 C392 244 372 214 366 184 C330 222 250 240 186 262 Z" fill="${hair}"/>` : `<path d="${hairShape}" fill="${hair}"/>`}
${hasCap ? `<path d="M172 226 C176 140 230 104 300 104 C370 104 424 140 428 226 L470 238 C476 250 470 256 458 256 C380 232 240 232 172 240 Z" fill="${shirt}"/><path d="M176 226 C250 206 350 206 426 226" stroke="#fff8f2" stroke-width="6" fill="none" opacity=".7"/>` : ''}
${hasGlasses ? `<g fill="none" stroke="${ink}" stroke-width="7"><circle cx="246" cy="278" r="34"/><circle cx="354" cy="278" r="34"/><path d="M280 274 C292 266 308 266 320 274"/></g>` : ''}
${hasEarrings ? '<circle cx="180" cy="336" r="9" fill="#f6c453"/><circle cx="420" cy="336" r="9" fill="#f6c453"/>' : ''}
</g></svg>`
}
