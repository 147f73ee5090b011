import { Icon } from './icon.tsx'

type CoinAmountProps = {
  /** "12 moedas (R$ 12,00)": both are always shown. */
  text: string
  /** The regular price, struck through and announced: "em vez de". */
  before?: { text: string; label: string } | undefined
}

/** Coins with their value. */
export function CoinAmount({ text, before }: CoinAmountProps) {
  const amount = (
    <span className="coins">
      <Icon name="coin" size={20} />
      <span>{text}</span>
    </span>
  )
  if (!before) return amount
  return (
    <span className="coins-with-regular-price">
      {amount}
      <span>
        <span className="sr-only">{before.label} </span>
        <s>{before.text}</s>
      </span>
    </span>
  )
}
