export { documentPdf as default } from './document.ts'
