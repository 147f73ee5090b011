import title from '../styles/fonts/bricolage.woff2?url'
import text from '../styles/fonts/figtree.woff2?url'

/** The two font files to preload: `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">`. */
export const fontUrls = [text, title]
