// What the wallet holds in each currency, and what is left of the credit line.
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import type { Balances } from '@tallyhelm/protocol/topics/wallet/schemas'
import { CURRENCIES, type Currency } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { amountOf, ratioOf } from '../../lists/amounts.ts'
import styles from './wallet.module.css'

type Wallet = Balances['wallets'][number]
type CreditLine = Balances['credit_lines'][number]

const HEIGHT = 92

/** `currency` is the one whose flows are shown; choosing another card shows the flows of its own. */
type Choice = { currency: Currency; onCurrency: (currency: Currency) => void }

export function BalanceCards(choice: Choice) {
  const balances = useCall(walletEndpoints.balances, {})
  if (balances.error && balances.data === undefined) {
    return (
      <div className={styles.balances}>
        <NoticeStrip
          tone="error"
          action={
            <Button size="mini" loading={balances.isFetching} onClick={() => void balances.refetch()}>
              重试
            </Button>
          }
        >
          余额加载失败：{balances.error.msg}
        </NoticeStrip>
      </div>
    )
  }
  return (
    <Card padded={false} aria-label="钱包余额" className={styles.balances ?? ''}>
      {balances.data === undefined ? (
        <div className={styles.waiting}>
          <Skeleton height={HEIGHT} />
        </div>
      ) : (
        <Figures balances={balances.data} {...choice} />
      )}
    </Card>
  )
}

/** Wallets that hold nothing are folded away. */
function Figures({ balances, currency, onCurrency }: Choice & { balances: Balances }) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isKept = (wallet: Wallet) =>
    wallet.currency === 'USD' || wallet.currency === currency || [wallet.total, wallet.pending].some(text => /[1-9]/.test(text))
  const kept = balances.wallets.filter(isKept)
  const folded = balances.wallets.length - kept.length
  const isOnlyOne = balances.wallets.length + balances.credit_lines.length < 2
  const choiceOf = (own: Currency) => (isOnlyOne ? {} : { isChosen: own === currency, onChoose: () => onCurrency(own) })
  return (
    <>
      <KeyFigures>
        {(isUnfolded ? balances.wallets : kept).map(wallet => (
          <WalletFigure key={wallet.currency} wallet={wallet} choice={choiceOf(wallet.currency)} />
        ))}
        {balances.credit_lines.map(line => (
          <CreditFigure key={line.currency} line={line} choice={choiceOf(line.currency)} />
        ))}
      </KeyFigures>
      {folded === 0 ? null : (
        <Button
          className={styles.fold ?? ''}
          variant="text"
          size="mini"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? '收起余额为 0 的币种' : `另有 ${folded} 个币种余额为 0`}
        </Button>
      )}
    </>
  )
}

type FigureChoice = { isChosen?: boolean; onChoose?: () => void }

function WalletFigure({ wallet, choice }: { wallet: Wallet; choice: FigureChoice }) {
  const { symbol, name } = CURRENCIES[wallet.currency]
  const amount = (text: string) => amountOf(text, { withSymbol: true }, wallet.currency)
  return (
    <KeyFigure
      {...choice}
      label={`${name}可用余额`}
      hint="可用余额 = 总余额 − 处理中申请冻结的金额。"
      symbol={symbol}
      amount={amountOf(wallet.available, {}, wallet.currency)}
      note={
        <>
          处理中冻结 <b>{amount(wallet.pending)}</b> · 总余额 <b>{amount(wallet.total)}</b>
        </>
      }
    />
  )
}

function CreditFigure({ line, choice }: { line: CreditLine; choice: FigureChoice }) {
  const used = ratioOf(line.limit, line.limit) === 0 ? 0 : 1 - ratioOf(line.available, line.limit)
  const amount = (text: string) => amountOf(text, { withSymbol: true }, line.currency)
  return (
    <KeyFigure
      {...choice}
      label="可用授信"
      hint="可用授信 = 授信总额 − 已用 − 处理中申请占用。"
      symbol={CURRENCIES[line.currency].symbol}
      amount={amountOf(line.available, {}, line.currency)}
      note={
        <span className={styles.credit}>
          <Meter
            ratio={used}
            level={used > 0.9 ? 'error' : used > 0.7 ? 'warning' : 'normal'}
            label={`已用授信 ${Math.round(used * 100)}%`}
            start={`已用 ${amount(line.used)}${/[1-9]/.test(line.pending) ? `，处理中 ${amount(line.pending)}` : ''}`}
            end={`总额 ${amount(line.limit)}`}
          />
        </span>
      }
    />
  )
}
