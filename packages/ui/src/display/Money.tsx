// An amount that somebody else has formatted: plain in running text and cells, or split large for a key figure.
import { classNames } from '../styles/class-names.ts'
import styles from './display.module.css'

type Props = {
  /** «1,143.79», with its sign if it has one. */
  amount: string
  /** «$», «JP¥»; left out where the column header says it. */
  symbol?: string
  /** Below what is safe. */
  low?: boolean
  /** Money coming in. */
  credit?: boolean
}

export const Money = ({ amount, symbol = '', low, credit }: Props) => (
  <span className={classNames(styles.money, low && styles.low, credit && styles.credit)}>
    {/^[-+]/.test(amount) ? `${amount[0]}${symbol}${amount.slice(1)}` : `${symbol}${amount}`}
  </span>
)

/** Large, its symbol and decimals smaller; the symbol may stand in the amount, too. */
export const SplitMoney = ({ amount, symbol = '' }: { amount: string; symbol?: string }) => {
  const [, own = '', number = ''] = /^([^\d.-]*)(.*)$/u.exec(amount) ?? []
  const shown = symbol || (number === '' ? '' : own)
  const plain = shown === own ? number : amount
  const point = plain.lastIndexOf('.')
  return (
    <span className={styles.split}>
      {shown === '' ? null : <small className={styles.symbol}>{shown}</small>}
      {point === -1 ? plain : plain.slice(0, point)}
      {point === -1 ? null : <small>{plain.slice(point)}</small>}
    </span>
  )
}
