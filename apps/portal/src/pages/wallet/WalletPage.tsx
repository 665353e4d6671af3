// Wallet: what is there, what an agent's sub-customers hold of it, and every flow that explains it (screens.md 7, Wallet).
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import type { Balances } from '@tallyhelm/protocol/topics/wallet/schemas'
import { type Currency, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ExchangeDialog } from '../../funds/ExchangeDialog.tsx'
import { useProfile } from '../../session/use-session.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { FlowsList } from './FlowsList.tsx'
import { SubFundsCard } from './SubFundsCard.tsx'

const holds = (balances: Balances | undefined, currency: Currency): boolean =>
  balances?.wallets.some(wallet => wallet.currency === currency && /[1-9]/.test(wallet.available)) ?? false

export function WalletPage() {
  const { roles } = useProfile()
  const obstacle = useButtons()('exchange')
  const [isExchanging, setIsExchanging] = useState(false)
  const { data: balances } = useCall(walletEndpoints.balances, {})
  // Most ad accounts take dollars, so another currency that is there is what is sold.
  const sell = WALLET_CURRENCIES.find(currency => currency !== 'USD' && holds(balances, currency)) ?? 'USD'
  return (
    <>
      <PageHeader
        title="广告钱包"
        actions={
          <Button variant="primary" disabledReason={obstacle} onClick={() => setIsExchanging(true)}>
            换汇
          </Button>
        }
      />
      {roles.includes('SecondAgent') ? <SubFundsCard /> : null}
      <FlowsList title="钱包流水" />
      {isExchanging ? <ExchangeDialog sell={sell} onClose={() => setIsExchanging(false)} /> : null}
    </>
  )
}
