import { classNames } from './class-names.ts'

export type PriceProps = {
  /** As people read it: "R$ 123,45". */
  text: string
  large?: boolean
}

/** An amount that is never broken over two lines. */
export function Price({ text, large = false }: PriceProps) {
  return <span className={classNames('price', large && 'price-large')}>{text}</span>
}
