// Funds figure: what pays for orders, the wallets or the lines of credit, one currency at a time.
import { creditTone } from '@tallyhelm/protocol/topics/credit/limits'
import type { KeyFigures } from '@tallyhelm/protocol/topics/spend/schemas'
import { CURRENCIES, type Currency } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { KeyFigure } from '@tallyhelm/ui/display/KeyFigure'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { amountOf, ratioOf } from '../../lists/amounts.ts'
import styles from './dashboard.module.css'

type Funds = KeyFigures['funds']['currencies'][number]

/** Nothing where the answer knows of none. */
export function FundsFigure({ funds: { kind, currencies } }: { funds: KeyFigures['funds'] }) {
  const [chosen, setChosen] = useState<Currency>('USD')
  const shown = currencies.find(({ currency }) => currency === chosen) ?? currencies[0]
  if (shown === undefined) return null
  const isWallet = kind === 'WALLET'
  return (
    <KeyFigure
      label={isWallet ? '钱包可用余额' : '可用授信'}
      hint={isWallet ? '钱包余额减去处理中申请占用的金额。' : '总授信减去已用额度与处理中申请占用的金额。'}
      symbol={CURRENCIES[shown.currency].symbol}
      amount={amountOf(shown.available, {}, shown.currency)}
      note={isWallet ? <WalletNote funds={shown} /> : <CreditNote funds={shown} />}
      end={
        currencies.length < 2 ? undefined : (
          <CurrencySwitch codes={currencies.map(({ currency }) => currency)} value={shown.currency} onChange={setChosen} />
        )
      }
    />
  )
}

function WalletNote({ funds: { days_left: daysLeft } }: { funds: Funds }) {
  if (daysLeft === null) return '近 7 日暂无消耗'
  return (
    <>
      按近 7 日日均可用约 <b>{daysLeft} 天</b>
    </>
  )
}

function CreditNote({ funds: { available, limit, currency } }: { funds: Funds }) {
  const used = ratioOf(limit, limit) === 0 ? 0 : Math.min(1, Math.max(0, 1 - ratioOf(available, limit)))
  return (
    <span className={styles.credit}>
      <span>
        总授信 <b>{amountOf(limit, { withSymbol: true }, currency)}</b>
      </span>
      <Meter ratio={used} level={creditTone(used)} label={`已用授信 ${Math.round(used * 100)}%`} />
    </span>
  )
}

/** As many as fit beside the name of the figure. */
const MOST_SEGMENTS = 3

type SwitchProps = { codes: readonly Currency[]; value: Currency; onChange: (code: Currency) => void }

function CurrencySwitch({ codes, value, onChange }: SwitchProps) {
  if (codes.length <= MOST_SEGMENTS) {
    return <SegmentedControl label="币种" value={value} onChange={onChange} options={codes.map(code => ({ value: code, label: code }))} />
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button size="mini" aria-label={`币种：${value}`}>
          {value} <ChevronDown size={12} aria-hidden />
        </Button>
      }
      items={codes.map(code => ({ label: `${code} ${CURRENCIES[code].name}`, onSelect: () => onChange(code) }))}
    />
  )
}
