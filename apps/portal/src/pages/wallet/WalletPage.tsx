// Wallet: what is there, what an agent's sub-customers hold of it, and every flow that explains it (screens.md 7, Wallet).
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import type { Balances } from '@tallyhelm/protocol/topics/wallet/schemas'
import { type Currency, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { ExchangeDialog } from '../../funds/ExchangeDialog.tsx'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { FlowsList } from '../../funds/FlowsList.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { SubFundsCard } from './SubFundsCard.tsx'
import { WalletActions, type WalletCurrency } from './WalletActions.tsx'

const holds = (balances: Balances | undefined, currency: Currency): boolean =>
  balances?.wallets.some(wallet => wallet.currency === currency && /[1-9]/.test(wallet.available)) ?? false

/** Of the address: it opens the exchange. */
function withoutAction(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('action')
  return next
}

type Opened = { dialog: 'exchange' | 'alert'; currency: WalletCurrency }

export function WalletPage() {
  const { roles } = useProfile()
  const obstacle = useButtons()
  const obstacles = { exchange: obstacle('exchange'), alert: obstacle('setAlert') }
  const [opened, setOpened] = useState<Opened>()
  const { data: balances } = useCall(walletEndpoints.balances, {})
  // Most ad accounts take dollars, so another currency that is there is what is sold.
  const sell = WALLET_CURRENCIES.find(currency => currency !== 'USD' && holds(balances, currency)) ?? 'USD'
  const [address, setAddress] = useSearchParams()
  const isAsked = address.get('action') === 'exchange' && obstacles.exchange === undefined && balances !== undefined
  const close = () => {
    setOpened(undefined)
    if (isAsked) setAddress(before => withoutAction(before), { replace: true })
  }
  const threshold = balances?.wallets.find(({ currency }) => currency === opened?.currency)?.alert?.threshold ?? ''
  return (
    <>
      <PageHeader
        title="广告钱包"
        actions={
          <>
            <Button disabledReason={obstacles.exchange} onClick={() => setOpened({ dialog: 'exchange', currency: sell })}>
              换汇
            </Button>
            <LinkButton variant="primary" href={paths.transactions({ action: 'recharge' })}>
              充值
            </LinkButton>
          </>
        }
      />
      {roles.includes('SecondAgent') ? <SubFundsCard /> : null}
      <FlowsList
        title="钱包流水"
        actionsOf={wallet => (
          <WalletActions
            wallet={wallet}
            obstacles={obstacles}
            onExchange={currency => setOpened({ dialog: 'exchange', currency })}
            onAlert={currency => setOpened({ dialog: 'alert', currency })}
          />
        )}
      />
      {opened?.dialog === 'exchange' || (opened === undefined && isAsked) ? (
        <ExchangeDialog sell={opened?.currency ?? sell} onClose={close} />
      ) : null}
      {opened?.dialog === 'alert' ? <AlertDialog currency={opened.currency} threshold={threshold} onClose={close} /> : null}
    </>
  )
}
