let tell = () => {}

/** Settles when somebody first touches the page after the form came to life; at once on the server. */
export const firstTouch =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        tell = resolve
        for (const type of ['pointerdown', 'focusin', 'input', 'click'])
          document.addEventListener(type, () => resolve(), { once: true, capture: true, passive: true })
      })

/** For a form that comes back filled in: it is as good as touched. */
export const asIfTouched = () => tell()
