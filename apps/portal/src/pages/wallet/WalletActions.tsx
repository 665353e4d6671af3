// What can be done about the wallet of one currency: money in, money back, another currency for it, and an alert when little is left.
import { CURRENCIES, type Currency, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { paths } from '../../routes/paths.ts'
import type { Wallet } from '../../funds/BalanceCards.tsx'

export type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
/** Money of other currencies is there only from a system before this one; it is neither paid in nor exchanged. */
export const isWalletCurrency = (currency: Currency): currency is WalletCurrency => WALLET_CURRENCIES.some(code => code === currency)

type Props = {
  wallet: Wallet
  /** Why the customer may not, where it may not. */
  obstacles: { exchange: string | undefined; alert: string | undefined }
  onExchange: (currency: WalletCurrency) => void
  onAlert: (currency: WalletCurrency) => void
}

const NOTHING = '没有可用余额'

export function WalletActions({ wallet: { currency, available }, obstacles, onExchange, onAlert }: Props) {
  if (!isWalletCurrency(currency)) return null
  const { name } = CURRENCIES[currency]
  const nothing = /[1-9]/.test(available) ? undefined : NOTHING
  return (
    <>
      <LinkButton size="mini" href={paths.transactions({ action: 'recharge', currency })} aria-label={`充值${name}`}>
        充值
      </LinkButton>
      <LinkButton
        size="mini"
        href={paths.transactions({ tab: 'refunds', action: 'refund', currency })}
        disabledReason={nothing}
        aria-label={`退款${name}`}
      >
        退款
      </LinkButton>
      <Button size="mini" disabledReason={obstacles.exchange ?? nothing} aria-label={`换汇${name}`} onClick={() => onExchange(currency)}>
        换汇
      </Button>
      <Button size="mini" variant="text" disabledReason={obstacles.alert} aria-label={`余额预警${name}`} onClick={() => onAlert(currency)}>
        预警
      </Button>
    </>
  )
}
