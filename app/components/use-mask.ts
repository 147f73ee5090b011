import { Maskito, type MaskitoOptions } from '@maskito/core'
import { useEffect, useRef } from 'react'

/** Attaches a mask to an uncontrolled field; React renders it only once. */
export function useMask(options: MaskitoOptions) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!input.current) return
    const mask = new Maskito(input.current, options)
    return () => mask.destroy()
  }, [options])
  return input
}
