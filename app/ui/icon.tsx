/** Line icons on a 24-point grid, 2 px line, drawn for Ajeita. */
const paths = {
  alert: 'M12 3.5 2.5 20h19L12 3.5ZM12 10v4.5M12 17.4v.1',
  back: 'M19 12H5m6-7-7 7 7 7',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 21h4',
  briefcase: 'M3.5 8h17v11.5h-17V8ZM8.5 8V5h7v3M3.5 13h17M12 12v2.5',
  calendar: 'M4 6h16v14H4V6ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  camera: 'M3.5 8h4l1.8-3h5.4l1.8 3h4v11.5h-17V8ZM12 16.6a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8Z',
  chat: 'M4 5h16v11.5h-8.5L7 20.5v-4H4V5ZM8.5 9.5h7M8.5 12.5h4',
  check: 'm4.5 12.5 5 5 10-11',
  'check-circle': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.6 2.8 2.8L16 9.6',
  chevron: 'm9 5 7 7-7 7',
  'chevron-down': 'm5 9 7 7 7-7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.2l3.4 2',
  close: 'm6 6 12 12M18 6 6 18',
  coin: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9 16v-4.2a3 3 0 0 1 6 0V16H9Z',
  download: 'M12 4v11m-5-4.5 5 5 5-5M4.5 20h15',
  edit: 'm5 19 .8-4L16 4.8 19.2 8 9 18.2 5 19Zm8.6-11.8 3.2 3.2',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M10 5.5H4.5v14h14V14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  home: 'm3.5 11.5 8.5-8 8.5 8M6 9.5V20h12V9.5M10 20v-3.5a2 2 0 0 1 4 0V20',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5M12 7.6v.1',
  list: 'M8.5 6.5h12M8.5 12h12M8.5 17.5h12M4 6.5h.1M4 12h.1M4 17.5h.1',
  lock: 'M5.5 10.5h13v10h-13v-10ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2.5',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  minus: 'M5 12h14',
  phone:
    'M5 4h4l1.6 4.4-2.4 1.8a12 12 0 0 0 5.6 5.6l1.8-2.4L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.4 15.4 0 0 1 3.5 5.6A1.5 1.5 0 0 1 5 4Z',
  'pin-place': 'M12 21.5S5 15.2 5 10a7 7 0 0 1 14 0c0 5.2-7 11.5-7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5',
  send: 'M3.5 11.5 20.5 4l-5 16.5-4-7-8-2ZM11.5 13.5 20.5 4',
  shield: 'M12 3 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6L12 3Zm-3.5 9 2.5 2.5 4.5-4.5',
  star: 'm12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6L3.4 9.8l6-.8L12 3.5Z',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  user: 'M12 12.5a4.3 4.3 0 1 0 0-8.6 4.3 4.3 0 0 0 0 8.6ZM4 20.5c.6-4 3.8-5.5 8-5.5s7.4 1.5 8 5.5',
  users:
    'M9 12a3.6 3.6 0 1 0 0-7.2A3.6 3.6 0 0 0 9 12ZM2.5 19.5c.5-3.5 3-4.8 6.5-4.8s6 1.3 6.5 4.8M15.5 5a3.5 3.5 0 0 1 0 6.8M17.5 15c2.4.5 3.7 1.9 4 4.5',
  wallet: 'M4 6.5h14.5v3M4 6.5V19.5h16.5v-10H5.5A1.5 1.5 0 0 1 4 8V6.5Zm0 0L15.5 3.5v3M16.5 14.5h.1',
  whatsapp:
    'M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.2A8.5 8.5 0 1 0 12 3.5ZM9.2 8.5c-.6 3 3.3 6.9 6.3 6.3l.3-1.8-2-1-1 1a6 6 0 0 1-1.9-1.9l1-1-1-2-1.7.4Z',
} as const

export type IconName = keyof typeof paths

export const iconNames = Object.keys(paths) as IconName[]

export type IconProps = {
  name: IconName
  /** Side in pixels, 24 by default. */
  size?: number
  /** Only when the icon stands without a word. */
  label?: string
  className?: string
}

/** A line icon in the colour of the text around it. Hidden from screen readers unless it has a label. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  )
}
