export { readRecording as default } from './audio-length.ts'
