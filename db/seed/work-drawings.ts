import { choices } from './portrait-drawings.ts'

/** Drawings of demo work: rooms, facades, gardens and tables, before and after. */

export type WorkDrawing = { svg: string; caption: string; stage: 'before' | 'after' | null }

const walls = ['#f3c9b4', '#d5efe9', '#fce4d8', '#e8dccb', '#bcd8c1', '#f6c453', '#b9cfe0'] as const
const woods = ['#8b5e3c', '#a9714b', '#6e4a2f'] as const
const sofas = ['#14655a', '#b23a12', '#1b4f9c', '#7a4a00'] as const
const ink = '#241a16'

const frame = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="1000" height="750">${inside}</svg>`

/** A room: stained, or finished. */
function room(name: string, isDone: boolean) {
  const pick = choices(name)
  const wall = pick(walls)
  const wood = pick(woods)
  const sofa = pick(sofas)
  const isOnLeft = pick([true, false])
  const things = `<rect x="${isOnLeft ? 90 : 430}" y="330" width="280" height="120" rx="24" fill="${sofa}"/><rect x="${isOnLeft ? 70 : 410}" y="360" width="60" height="110" rx="20" fill="${sofa}"/><rect x="${isOnLeft ? 330 : 670}" y="360" width="60" height="110" rx="20" fill="${sofa}"/>
<rect x="${isOnLeft ? 470 : 120}" y="150" width="150" height="110" fill="#fff8f2" stroke="${ink}" stroke-width="5"/><path d="M${isOnLeft ? 480 : 130} 250 l45 -50 l30 26 l34 -44 l22 68 Z" fill="#14655a"/>
<path d="M${isOnLeft ? 690 : 340} 470 l0 -150 m-34 0 l68 0 l-16 -60 l-36 0 Z" fill="#f6c453" stroke="${ink}" stroke-width="6"/>`
  const bare = pick(['#cfc4b8', '#d9cbb0', '#c3c9c4'])
  const stains = `<g${isOnLeft ? '' : ' transform="translate(800 0) scale(-1 1)"'}><g fill="#a99a8c" opacity=".55"><ellipse cx="210" cy="170" rx="90" ry="46"/><ellipse cx="540" cy="250" rx="70" ry="90"/><ellipse cx="620" cy="120" rx="60" ry="30"/></g>
<path d="M330 0 l14 70 l-22 52 l26 66 l-12 80" fill="none" stroke="#7d7064" stroke-width="6"/>
<path d="M520 470 l70 -250 m60 250 l-60 -250 m-46 84 l82 0 m-98 70 l114 0" stroke="${wood}" stroke-width="12" fill="none"/><rect x="150" y="410" width="70" height="60" rx="6" fill="#5e514b"/></g>`
  return frame(
    `<rect width="800" height="600" fill="${isDone ? wall : bare}"/><rect y="470" width="800" height="130" fill="${isDone ? wood : '#9c8f83'}"/><rect y="462" width="800" height="12" fill="#fff8f2"/>${isDone ? things : stains}`,
  )
}

/** A client's photo of a room before it is painted. */
export const drawRoom = (name: string) => room(name, false)

/** A facade in its new colour. */
function front(name: string) {
  const pick = choices(name)
  const wall = pick(walls)
  const door = pick(sofas)
  const floors = pick([1, 2])
  const top = floors === 2 ? 150 : 260
  const windows = [210, 500]
    .flatMap((x) => Array.from({ length: floors }, (_, floor) => [x, top + 50 + floor * 150] as const))
    .map(
      ([x, y]) =>
        `<rect x="${x}" y="${y}" width="90" height="80" fill="#bfe0d8" stroke="#fff8f2" stroke-width="10"/><path d="M${x + 45} ${y} v80" stroke="#fff8f2" stroke-width="8"/>`,
    )
    .join('')
  return frame(
    `<rect width="800" height="600" fill="#dcecf2"/><circle cx="${pick([120, 690])}" cy="100" r="54" fill="#f6c453"/><rect y="520" width="800" height="80" fill="#bcd8c1"/>
<path d="M120 ${top + 10} L400 ${top - 110} L680 ${top + 10} Z" fill="#8f2e0e"/><rect x="150" y="${top}" width="500" height="${530 - top}" fill="${wall}"/>${windows}<rect x="355" y="400" width="90" height="130" rx="44" fill="${door}"/><circle cx="428" cy="470" r="6" fill="#f6c453"/>`,
  )
}

/** A garden after the work. */
function garden(name: string) {
  const pick = choices(name)
  const plants = Array.from({ length: 7 }, (_, index) => {
    const x = 60 + index * 112
    const height = pick([90, 140, 190])
    const green = pick(['#0b6b3a', '#14655a', '#5c8a3c'])
    return `<path d="M${x} 470 q-50 -${height / 2} 0 -${height} q50 ${height / 2} 0 ${height}" fill="${green}"/><circle cx="${x}" cy="${470 - height}" r="16" fill="${pick(['#b23a12', '#f6c453', '#f39b72'])}"/>`
  })
  return frame(
    `<rect width="800" height="600" fill="#dcecf2"/><rect y="400" width="800" height="200" fill="#8fbf7a"/><path d="M300 600 C340 520 460 500 420 400 L520 400 C560 500 480 540 520 600 Z" fill="#e8dccb"/>${plants.join('')}`,
  )
}

/** A set table, for other work. */
function table(name: string) {
  const pick = choices(name)
  const things = Array.from({ length: 4 }, (_, index) => {
    const x = 110 + index * 170
    const colour = pick(sofas)
    return pick([
      `<rect x="${x}" y="260" width="110" height="140" rx="14" fill="${colour}"/><rect x="${x + 18}" y="284" width="74" height="22" fill="#fff8f2"/>`,
      `<circle cx="${x + 55}" cy="345" r="56" fill="${colour}"/><circle cx="${x + 55}" cy="345" r="30" fill="#fff8f2"/>`,
      `<path d="M${x} 400 l55 -170 l55 170 Z" fill="${colour}"/>`,
    ])
  })
  return frame(
    `<rect width="800" height="600" fill="${pick(walls)}"/><rect y="400" width="800" height="36" fill="${pick(woods)}"/><rect y="436" width="800" height="164" fill="#e8dccb"/>${things.join('')}`,
  )
}

const kinds = { room, front, garden, table }
export type WorkKind = keyof typeof kinds

/** An album for a name; rooms have before and after. */
export function drawWorks(name: string, kind: WorkKind, many: number): WorkDrawing[] {
  return Array.from({ length: many }, (_, index): WorkDrawing => {
    const key = `${name} ${kind} ${Math.floor(index / 2)}`
    if (kind !== 'room') return { svg: kinds[kind](`${name} ${kind} ${index}`), caption: '', stage: null }
    const isDone = index % 2 === 1
    return {
      svg: room(key, isDone),
      caption: isDone ? 'Pronto, com duas demãos' : 'Como estava',
      stage: isDone ? 'after' : 'before',
    }
  })
}
