import { classNames } from './class-names.ts'

export type PriceProps = {
  /** Formatted: "R$ 123,45". */
  text: string
  large?: boolean
}

/** An amount that never wraps. */
export function Price({ text, large = false }: PriceProps) {
  return <span className={classNames('price', large && 'price-large')}>{text}</span>
}
