// Facts of a recharge or an arrival, and the grounds of a match, as their panels show them.
import { MATCH_GROUNDS, type MatchGround } from '@tallyhelm/protocol/topics/payments/match'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { ReactNode } from 'react'
import styles from './payments.module.css'

export const sumText = (amount: string, currency: string): string => `${amountText(amount, currency)} ${currency}`

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value === '' || value === null ? '—' : value}</dd>
    </>
  )
}

export function Grounds({ score, grounds }: { score: number; grounds: readonly MatchGround[] }) {
  return (
    <div className={styles.chips}>
      <b>{score} 分</b>
      {grounds.map(ground => (
        <Tag key={ground} tone={ground === 'NEAR_AMOUNT' ? 'warning' : 'success'}>
          {MATCH_GROUNDS[ground]}
        </Tag>
      ))}
    </div>
  )
}
