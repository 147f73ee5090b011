import { Bird } from './bird.tsx'
import { Nest } from './nest.tsx'

/** Scenes for empty states and status pages, on a canvas of 320 by 240. */
export const scenes = {
  nest: (
    <>
      <circle className="flat" cx="252" cy="64" r="34" opacity=".45" />
      <path className="quiet" d="M4 206c40-14 70-14 104 0M214 206c34-16 70-14 102-2" />
      <path className="paper" d="M134 196h52v40h-52Z" />
      <path className="quiet" d="M148 208v22M166 202v16M174 222v14" />
      <path d="M4 236h312" />
      <Nest at="translate(80 86)" />
      <Bird at="translate(120 -4) scale(.95)" mud />
    </>
  ),
  'empty-inbox': (
    <>
      <path className="flat" d="M40 220c70-10 170-10 240 0Z" opacity=".45" />
      <path className="paper" d="M78 128 160 76l82 52v88H78Z" />
      <path className="filled" d="m78 128 82 56 82-56v88H78Z" />
      <path d="m78 216 58-48M242 216l-58-48" />
      <Bird at="translate(112 -2) scale(.84)" />
      <path className="quiet" d="M40 60h18M30 76h12M262 52h22M274 68h12" />
    </>
  ),
  searching: (
    <>
      <path className="quiet" d="M30 220h260" />
      <path className="paper" d="M48 220v-44h30v44M264 220v-56h30v56" />
      <Nest at="translate(34 138) scale(.36)" />
      <Nest at="translate(250 126) scale(.36)" />
      <circle className="paper" cx="152" cy="96" r="72" />
      <circle cx="152" cy="96" r="64" className="quiet" />
      <Nest at="translate(104 64) scale(.6)" />
      <path className="filled" d="m198 150 8-8 42 42a6 6 0 0 1-8 8Z" />
      <path className="quiet" d="M114 62a50 50 0 0 1 26-16" />
    </>
  ),
  'nothing-found': (
    <>
      <path className="quiet" d="M6 214c50-16 100-16 150 0s104 12 158-4" />
      <path className="paper" d="M140 162h40v74h-40Z" />
      <path className="quiet" d="M152 176v26M168 170v18M162 206v22" />
      <path d="M4 236h312" />
      <Nest at="translate(80 52)" dashed />
      <path className="flat" d="M252 40c4-12 20-12 24 0 12-2 16 16 2 18h-34c-12-2-8-20 8-18Z" opacity=".6" />
      <path className="flat" d="M40 78c4-10 16-10 20 0 10-2 14 14 2 15H36c-10-2-8-17 4-15Z" opacity=".6" />
    </>
  ),
  'sent-order': (
    <>
      <path className="quiet" strokeDasharray="2 8" d="M14 200c46 4 78-8 84-34 5-22-18-30-24-14-8 22 30 34 58 14" />
      <path className="flat" d="M252 36c4-12 20-12 24 0 12-2 16 16 2 18h-34c-12-2-8-20 8-18Z" opacity=".5" />
      <path
        className="filled"
        d="M238 98c0 30-24 52-56 52-18 0-36-4-52 2l-6-10c20-8 34-22 44-38 8-14 22-28 44-28 16 0 26 10 26 22Z"
      />
      <path className="paper" d="M238 104c-2 24-24 46-56 46-10 0-20-1-30-1 22 0 42-4 52-18 8-10 14-22 34-27Z" />
      <path className="paper" d="M236 92c10 0 18 3 24 7-8 3-16 4-23 4" />
      <path className="filled" d="M166 116c-22-22-30-52-22-86 28 10 50 34 58 68-10 16-24 20-36 18Z" />
      <path className="quiet" d="M158 46c2 20 8 38 20 52M150 66c4 14 10 26 18 36" />
      <circle className="solid" cx="222" cy="92" r="2" />
      <path className="paper" d="M238 106h64v44h-64Z" />
      <path d="m238 106 32 26 32-26" />
    </>
  ),
  'out-of-air': (
    <>
      <path d="M4 226h312" />
      <path className="paper" d="M44 70h16v156H44ZM260 70h16v156h-16Z" />
      <path className="filled" d="M30 82h44v10H30ZM246 82h44v10h-44Z" />
      <path d="M4 92c10 4 18 0 30-4M290 88c10 4 18 6 26 8" />
      <path d="M70 86c26 36 40 62 40 104M250 86c-24 20-40 40-46 66" />
      <path className="paper" d="M104 190h12v14h-12ZM107 204v8m6-8v8M196 150l14 6-4 14-14-6Z" />
      <path className="quiet" d="m150 108 8 14M174 96l-2 16M136 128l12 6" />
      <Bird at="translate(128 146) scale(.8)" />
    </>
  ),
} as const
