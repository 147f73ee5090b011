import title from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** The two font files to preload: `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">`. */
export const fontUrls = [text, title]
