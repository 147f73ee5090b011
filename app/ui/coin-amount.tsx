import { Icon } from './icon.tsx'

export type CoinAmountProps = {
  /** "12 moedas (R$ 12,00)": both are always shown. */
  text: string
}

/** Coins with what they are worth. */
export function CoinAmount({ text }: CoinAmountProps) {
  return (
    <span className="coins">
      <Icon name="coin" size={20} />
      <span>{text}</span>
    </span>
  )
}
