// What the wallet holds in each currency, and what is left of the credit line; one of them is the one whose flows are shown.
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import type { Balances } from '@tallyhelm/protocol/topics/wallet/schemas'
import type { FlowFund } from '@tallyhelm/protocol/topics/wallet/enums'
import { CURRENCIES, type Currency, decimalText, money, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { KeyFigure } from '@tallyhelm/ui/display/KeyFigure'
import { creditTone } from '@tallyhelm/protocol/topics/credit/limits'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { type ReactNode, useState } from 'react'
import { useCall } from '../api/queries.ts'
import { amountOf, ratioOf } from '../lists/amounts.ts'
import styles from './wallet.module.css'

export type Wallet = Balances['wallets'][number]
type CreditLine = Balances['credit_lines'][number]

const HEIGHT = 92

export type Fund = { fund: FlowFund; currency: Currency }
type Choice = {
  /** Whose flows are shown; choosing another card shows the flows of its own. */
  chosen: Fund
  onChoose: (fund: Fund) => void
  /** What can be done about a wallet; with them every currency has its card, also one that never held anything. */
  actionsOf?: ((wallet: Wallet) => ReactNode) | undefined
}

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
function Figures({ balances, chosen, onChoose, actionsOf }: Choice & { balances: Balances }) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const wallets = actionsOf === undefined ? balances.wallets : everyWallet(balances.wallets)
  const isChosen = ({ fund, currency }: Fund) => fund === chosen.fund && currency === chosen.currency
  const isKept = ({ currency, total, pending, alert }: Wallet) =>
    currency === 'USD' || alert !== null || isChosen({ fund: 'WALLET', currency }) || [total, pending].some(text => /[1-9]/.test(text))
  const kept = wallets.filter(isKept)
  const folded = wallets.length - kept.length
  const isOnlyOne = wallets.length + balances.credit_lines.length < 2
  const choiceOf = (own: Fund) => (isOnlyOne ? {} : { isChosen: isChosen(own), onChoose: () => onChoose(own) })
  return (
    <>
      <div className={styles.figures}>
        {(isUnfolded ? wallets : kept).map(wallet => (
          <WalletFigure
            key={wallet.currency}
            wallet={wallet}
            choice={choiceOf({ fund: 'WALLET', currency: wallet.currency })}
            actions={actionsOf?.(wallet)}
          />
        ))}
        {balances.credit_lines.map(line => (
          <CreditFigure key={line.currency} line={line} choice={choiceOf({ fund: 'CREDIT_LINE', currency: line.currency })} />
        ))}
      </div>
      {folded === 0 ? null : (
        <Button
          className={styles.fold ?? ''}
          variant="text"
          size="mini"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? '收起余额为 0 的币种' : `展开其余币种（${folded} 个余额为 0）`}
        </Button>
      )}
    </>
  )
}

/** Dollars first, as most ad accounts take them. */
function everyWallet(wallets: readonly Wallet[]): Wallet[] {
  const usual = WALLET_CURRENCIES.toSorted((one, other) => Number(other === 'USD') - Number(one === 'USD'))
  const others = wallets.filter(({ currency }) => !usual.some(code => code === currency))
  return [...usual.map(currency => wallets.find(wallet => wallet.currency === currency) ?? emptyWallet(currency)), ...others]
}

function emptyWallet(currency: Currency): Wallet {
  const none = decimalText(money(0n, currency))
  return { currency, available: none, pending: none, total: none, alert: null }
}

type FigureChoice = { isChosen?: boolean; onChoose?: () => void }

function WalletFigure({ wallet, choice, actions }: { wallet: Wallet; choice: FigureChoice; actions: ReactNode }) {
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
        <span className={styles.sums}>
          <span>
            冻结（处理中）<b>{amount(wallet.pending)}</b>
          </span>
          <span>
            总余额 <b>{amount(wallet.total)}</b>
          </span>
          {wallet.alert?.is_low ? <Tag tone="warning">低于预警 {amount(wallet.alert.threshold)}</Tag> : null}
        </span>
      }
      actions={actions}
    />
  )
}

function CreditFigure({ line, choice }: { line: CreditLine; choice: FigureChoice }) {
  const used = ratioOf(line.limit, line.limit) === 0 ? 0 : 1 - ratioOf(line.available, line.limit)
  const amount = (text: string) => amountOf(text, { withSymbol: true }, line.currency)
  return (
    <KeyFigure
      {...choice}
      label={`${CURRENCIES[line.currency].name}可用授信`}
      hint="可用授信 = 授信总额 − 已用 − 处理中申请占用。"
      symbol={CURRENCIES[line.currency].symbol}
      amount={amountOf(line.available, {}, line.currency)}
      note={
        <span className={styles.credit}>
          <Meter
            ratio={used}
            level={creditTone(used)}
            label={`已用授信 ${Math.round(used * 100)}%`}
            start={`已用 ${amount(line.used)}${/[1-9]/.test(line.pending) ? `，处理中 ${amount(line.pending)}` : ''}`}
            end={`总额 ${amount(line.limit)}`}
          />
        </span>
      }
    />
  )
}
