import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script is at work: false on the server and until the page is hydrated. */
export const useScript = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
